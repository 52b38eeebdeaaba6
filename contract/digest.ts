/**
 * A short name for a text: two texts that differ have two names, but for one chance in 2^64. It tells whether a text has changed,
 * and is no protection against anybody who means to find another text of the same name.
 */
export function digestOf(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x1b873593;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x85ebca6b);
    second = (second << 13) | (second >>> 19);
  }
  return [first, second].map((half) => (half >>> 0).toString(36)).join('-');
}
