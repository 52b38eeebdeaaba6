/**
 * Parses a JSON column.
 * @throws if it holds no list
 */
export function parsedList<Item>(text: string): Item[] {
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) throw new TypeError('Not a list');
  return value as Item[];
}

export function parsedObject<Value extends object>(text: string): Value {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new TypeError('Not an object');
  return value as Value;
}
