/** What a ref looks like. */
export const refPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isRef(text: string): boolean {
  return refPattern.test(text);
}

/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, then random bits, so that ids made later sort later.
 * @param nowMs the wall clock in milliseconds
 * @param random fills the array with random bytes; the simulation gives a seeded one
 */
export function uuidV7(
  nowMs: number = Date.now(),
  random: (bytes: Uint8Array) => void = (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
): string {
  const bytes = new Uint8Array(16);
  random(bytes);
  for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(nowMs / 2 ** (8 * (5 - index))) % 256;
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** When a UUIDv7 was made, in ms; null for a name of another kind. */
export function uuidV7Time(uuid: string): number | null {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i.exec(uuid) ?? [];
  return high === undefined || low === undefined ? null : parseInt(high + low, 16);
}
