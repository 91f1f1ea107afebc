/** Parses `?page=`; an invalid page number counts as the first page. */
export function parsePageNumber(parameter: string | null): number {
  return parameter && /^[1-9]\d{0,5}$/.test(parameter) ? Number(parameter) : 1;
}

/** How many pages a list has; one where it is empty. */
export function pageCountOf(count: number, perPage: number): number {
  return Math.max(1, Math.ceil(count / perPage));
}

/**
 * One page of a list: the last one where the list has fewer pages.
 * @param page 1 for the first
 */
export function pageOf<T>(
  list: readonly T[],
  page: number,
  perPage: number,
): { items: T[]; page: number; pageCount: number } {
  const pageCount = pageCountOf(list.length, perPage);
  const shown = Math.min(page, pageCount);
  return { items: list.slice((shown - 1) * perPage, shown * perPage), page: shown, pageCount };
}
