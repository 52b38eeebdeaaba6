/** Deeper than this no form of ours nests, and the server refuses what does. */
export const deepestNesting = 20;

/**
 * A text in the one form in which it is checked, compared and stored. Forms (multipart/form-data) turn every line end into
 * CRLF and half a character into U+FFFD, JSON leaves both alone: line ends become `\n` here, half characters U+FFFD.
 */
export function normalText(text: string): string {
  // `toWellFormed` is missing in Firefox before 119.
  return text.replace(/\r\n?/g, '\n').replace(/\p{Cs}/gu, '\uFFFD');
}

function normalAt(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return normalText(value);
  if (typeof value !== 'object' || value === null || depth >= deepestNesting) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => normalAt(item, depth + 1));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const held = Object.entries(value);
  const entries = held.map(([name, item]) => [name, normalAt(item, depth + 1)] as const);
  return entries.every(([, item], index) => item === held[index]?.[1]) ? value : Object.fromEntries(entries);
}

/** A JSON value with all texts in it normal, keys aside; the value itself where they are already. */
export function normalTexts<Value>(value: Value): Value {
  return normalAt(value, 0) as Value;
}
