/** Most names that one text can mention. */
const maxNames = 20;

/**
 * The usernames that a text mentions with an @, in lower case: `@ana`, but not the middle of an e-mail. A trailing dot
 * may end the sentence or belong to the name, so both forms are returned.
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
