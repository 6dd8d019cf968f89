/** Dragging with a finger or a mouse: the node follows, and is dropped on an element that takes it. */

export interface Drag {
  isOn: boolean;
  /** Matches the elements on which it can be dropped. */
  onto: string;
  start?: () => void;
  /** Shows what is dragged; the node itself stays where it is then. */
  move?: (event: PointerEvent, node: Element) => void;
  /** Dropped on such an element, or (null) nowhere. */
  drop: (target: HTMLElement | SVGElement | null) => void;
}

const SLACK = 8; // pixels that still count as a tap

/** An action: drags the node, and swallows the click that ends a drag. */
export function drag(node: HTMLElement | SVGElement, initial: Drag) {
  let options = initial;
  let from: { x: number; y: number; pointer: number } | null = null;
  let isMoving = false;
  let over: Element | null = null;

  function targetAt(x: number, y: number): HTMLElement | SVGElement | null {
    const found = document
      .elementsFromPoint(x, y)
      .map((element) => element.closest<HTMLElement | SVGElement>(options.onto))
      .find((element) => element !== null && !node.contains(element));
    return found ?? null;
  }

  function down(event: PointerEvent): void {
    if (!options.isOn || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    // A quick mouse has left the node before it has moved far enough to be a drag.
    listen(true);
  }

  function move(event: PointerEvent): void {
    if (from?.pointer !== event.pointerId) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!isMoving && Math.hypot(dx, dy) < SLACK) return;
    if (!isMoving) {
      isMoving = true;
      node.setPointerCapture(event.pointerId);
      node.setAttribute("data-dragged", "");
      options.start?.();
    }
    if (options.move) options.move(event, node);
    else node.style.translate = `${dx}px ${dy}px`;
    const target = targetAt(event.clientX, event.clientY);
    if (target !== over) {
      over?.removeAttribute("data-over");
      target?.setAttribute("data-over", "");
      over = target;
    }
  }

  function up(event: PointerEvent): void {
    if (from?.pointer !== event.pointerId) return;
    const wasMoving = isMoving;
    const target =
      wasMoving && event.type === "pointerup" ? targetAt(event.clientX, event.clientY) : null;
    from = null;
    isMoving = false;
    listen(false);
    over?.removeAttribute("data-over");
    over = null;
    node.style.translate = "";
    node.removeAttribute("data-dragged");
    if (!wasMoving) return;
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    options.drop(target);
  }

  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };

  function listen(isOn: boolean): void {
    for (const [name, listener] of Object.entries({
      pointermove: move,
      pointerup: up,
      pointercancel: up,
    })) {
      if (isOn) addEventListener(name, listener as EventListener);
      else removeEventListener(name, listener as EventListener);
    }
  }

  node.addEventListener("pointerdown", down as EventListener);
  // What cannot be dragged is scrolled away with the page.
  const claim = () => (node.style.touchAction = options.isOn ? "none" : "");
  claim();
  return {
    update(changed: Drag) {
      options = changed;
      claim();
    },
    destroy() {
      node.removeEventListener("pointerdown", down as EventListener);
      listen(false);
    },
  };
}
