/**
 * The ref of an imported event, a UUID (version 8) derived from the account and the event's identity in its file: whichever
 * device imports it, and however often, the server makes it once.
 */
export async function importedRef(userId: number, identity: readonly string[]): Promise<string> {
  const parts = new TextEncoder().encode(JSON.stringify(['imported', userId, ...identity]));
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', parts)).subarray(0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
