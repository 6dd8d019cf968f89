/** A bar that stays at the lower edge of the screen: what is scrolled into sight stops above it. */
export function dock(node: HTMLElement) {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty("--dock", `${Math.ceil(node.getBoundingClientRect().height)}px`);
  });
  observer.observe(node);
  return {
    destroy() {
      observer.disconnect();
      style.removeProperty("--dock");
    },
  };
}
