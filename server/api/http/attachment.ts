/** What a file's name can't hold somewhere: control characters, halves of characters, turns of direction, and signs. */
const unfit = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069<>:"/\\|?*]/gu;

/**
 * The header under which a browser keeps a reply as a file (RFC 6266).
 * @param plain a name in plain ASCII, for those who know no other
 * @param full the name as it is meant
 */
export function attachment(plain: string, full: string): string {
  const encoded = encodeURIComponent(full.replace(unfit, ' ').trim());
  const safe = encoded.replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${safe}`;
}
