import { createHash } from 'node:crypto';
import type { Ref } from '#contract/ids.ts';

/** A UUID (version 8) derived from the parts, so that creating the same thing twice creates it once. */
export function derivedRef(...parts: string[]): Ref {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
