/** What a screen reader says as it happens; App.svelte holds the live region. */

class Announcer {
  text = $state("");
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Say this; what is said within a moment is said together. */
  say(text: string): void {
    if (!text) return;
    this.#waiting.push(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.text = this.#waiting.join(" ");
      this.#waiting = [];
    }, 120);
  }
}

export const announcer = new Announcer();
