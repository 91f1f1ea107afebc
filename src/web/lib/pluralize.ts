/** A count with its noun: '1 feed', '3 feeds'. */
export function pluralize(count: number, singular: string): string {
  return count === 1 ? `1 ${singular}` : `${count} ${singular}s`;
}
