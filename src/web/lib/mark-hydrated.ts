/** Marks the document as interactive: end-to-end tests wait for it, because a click on server-rendered HTML is lost before. */
export function markHydrated(): void {
  document.documentElement.dataset.hydrated = "";
}
