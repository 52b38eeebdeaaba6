/** Moves an item within a list. @param by how many places; negative: towards the start */
export function moveItem<Item>(items: readonly Item[], at: number, by: number): Item[] {
  const item = items[at];
  const to = Math.min(items.length - 1, Math.max(0, at + by));
  if (item === undefined) return [...items];
  const rest = items.filter((_item, index) => index !== at);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
