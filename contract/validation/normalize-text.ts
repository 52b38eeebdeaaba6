/** Deeper than this no form of ours nests, and the server refuses what does. */
export const maxNesting = 20;

/**
 * A text in the one form in which it is checked, compared and stored. Forms (multipart/form-data) turn every line end into
 * CRLF and half a character into U+FFFD, JSON leaves both alone: line ends become `\n` here, half characters U+FFFD.
 */
export function normalizeText(text: string): string {
  // `toWellFormed` is missing in Firefox before 119.
  return text.replace(/\r\n?/g, '\n').replace(/\p{Cs}/gu, '\uFFFD');
}

function normalizeAt(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return normalizeText(value);
  if (typeof value !== 'object' || value === null || depth >= maxNesting) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => normalizeAt(item, depth + 1));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const fields = Object.entries(value);
  const entries = fields.map(([name, item]) => [name, normalizeAt(item, depth + 1)] as const);
  return entries.every(([, item], index) => item === fields[index]?.[1]) ? value : Object.fromEntries(entries);
}

/** A JSON value with all texts in it normal, keys aside; the value itself where they are already. */
export function normalizeTexts<Value>(value: Value): Value {
  return normalizeAt(value, 0) as Value;
}
