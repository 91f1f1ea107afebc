/**
 * The `ref` of a bar that sticks to the lower edge of the window. Publishes as `--bottom-bar` how much of the edge it takes, so that
 * toasts on phones are shown above it (toast-view.tsx).
 */
export function reserveBottom(bar: HTMLElement | null) {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const spacePixels = bar.offsetHeight + Number.parseFloat(getComputedStyle(bar).bottom);
    style.setProperty("--bottom-bar", `${spacePixels}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty("--bottom-bar");
  };
}
