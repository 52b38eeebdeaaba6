/** The longest e-mail, in UTF-16 code units. */
export const emailLimit = 254;

/**
 * Text, no spaces, an @, then a dotted domain: one rule for all forms and the server. Characters that nobody sees are
 * none of it: two e-mails that look alike would be two accounts.
 */
export const emailPattern = /^[^\s@\p{C}]+@[^\s@.\p{C}]+(\.[^\s@.\p{C}]+)+$/u;

/** Whether it is an e-mail; space around it doesn't matter. */
export function isEmail(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= emailLimit && emailPattern.test(trimmed);
}
