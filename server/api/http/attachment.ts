/**
 * What some file system can't have in a name: control characters, lone surrogates, bidi controls, and reserved
 * characters.
 */
const unfit = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069<>:"/\\|?*]/gu;

/**
 * The header that makes a browser save a reply as a file (RFC 6266).
 * @param plain an ASCII name for clients that support no other
 * @param full the intended name
 */
export function attachment(plain: string, full: string): string {
  const encoded = encodeURIComponent(full.replace(unfit, ' ').trim());
  const safe = encoded.replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${safe}`;
}
