/** Nobody is called by so many at once. */
const maxNames = 20;

/**
 * The usernames that a text calls with an @, in lower case: `@ana`, but not the middle of an e-mail. A dot at the end may
 * be the sentence's or the name's, so both are told.
 */
export function mentionedNames(text: string): string[] {
  const called = text.matchAll(/(?<![\p{L}\p{N}_.@])@([A-Za-z0-9._]{3,30})(?![\p{L}\p{N}_.])/gu);
  const names = new Set<string>();
  for (const [, name = ''] of called) {
    names.add(name.toLowerCase());
    names.add(name.toLowerCase().replace(/\.+$/, ''));
    if (names.size >= maxNames) break;
  }
  return [...names].filter((name) => name.length >= 3);
}
