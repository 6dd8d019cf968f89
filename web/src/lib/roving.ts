/** Arrow keys move the focus among the things that can be chosen: one stop for the Tab key. */

export interface Roving {
  /** Matches the elements that can be focused, within the node. */
  selector?: string;
}

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function middle(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** The element nearest in the direction of an arrow, measured along it first. */
export function nearest(
  from: Element,
  among: readonly Element[],
  [dx, dy]: [number, number],
): Element | null {
  const [x0, y0] = middle(from);
  let best: Element | null = null;
  let least = Infinity;
  for (const element of among) {
    if (element === from) continue;
    const [x, y] = middle(element);
    const along = (x - x0) * dx + (y - y0) * dy;
    const across = Math.abs((x - x0) * dy) + Math.abs((y - y0) * dx);
    if (along < 1 || across > 3 * along) continue;
    const cost = along + 2.5 * across;
    if (cost < least) [least, best] = [cost, element];
  }
  return best;
}

/** An action for a group of buttons. */
export function roving(node: HTMLElement | SVGElement, options: Roving = {}) {
  const selector = options.selector ?? "button:not(:disabled)";
  const elements = () => [...node.querySelectorAll<HTMLElement>(selector)];

  function settle(): void {
    const all = elements();
    const active = document.activeElement;
    const current = all.find((each) => each === active) ?? all.find((each) => each.tabIndex === 0);
    for (const each of all) each.tabIndex = each === (current ?? all[0]) ? 0 : -1;
  }

  function move(event: KeyboardEvent): void {
    const way = WAYS[event.key];
    const from = event.target;
    if (!way || !(from instanceof HTMLElement || from instanceof SVGElement)) return;
    const to = nearest(from, elements(), way);
    if (!(to instanceof HTMLElement || to instanceof SVGElement)) return;
    event.preventDefault();
    to.focus();
    settle();
  }

  const observer = new MutationObserver(settle);
  observer.observe(node, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  node.addEventListener("keydown", move as EventListener);
  node.addEventListener("focusin", settle);
  settle();
  return {
    destroy() {
      observer.disconnect();
      node.removeEventListener("keydown", move as EventListener);
      node.removeEventListener("focusin", settle);
    },
  };
}
