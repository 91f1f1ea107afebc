/**
 * Moves the selected episodes together, in the order that they have.
 * @param ids of all episodes
 * @param beforeId an episode that is not selected; undefined for the end
 */
export function placeSelection(
  ids: readonly number[],
  selectedIds: ReadonlySet<number>,
  beforeId: number | undefined,
): number[] {
  const selected = ids.filter((id) => selectedIds.has(id));
  const others = ids.filter((id) => !selectedIds.has(id));
  const at = beforeId === undefined ? others.length : others.indexOf(beforeId);
  return [...others.slice(0, at), ...selected, ...others.slice(at)];
}
