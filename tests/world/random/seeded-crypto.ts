import { createHash } from 'node:crypto';
import type { Chance } from './chance.ts';

/**
 * Makes the ids that product code creates depend on the seed, and digests synchronous, because the real ones come from
 * other threads at any time.
 * @returns restores the real ones
 */
export function seedCrypto(chance: Chance): () => void {
  const fill = <Bytes extends ArrayBufferView | null>(bytes: Bytes): Bytes => {
    if (bytes instanceof Uint8Array) for (let at = 0; at < bytes.length; at += 1) bytes[at] = chance.int(0, 255);
    return bytes;
  };
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: fill, configurable: true });
  Object.defineProperty(globalThis.crypto, 'randomUUID', { value: () => chance.id(0), configurable: true });
  const digest = async (_name: string, bytes: ArrayBuffer) => {
    const hash = createHash('sha256').update(new Uint8Array(bytes)).digest();
    return new Uint8Array(hash).buffer;
  };
  Object.defineProperty(globalThis.crypto.subtle, 'digest', { value: digest, configurable: true });
  return () => {
    Reflect.deleteProperty(globalThis.crypto.subtle, 'digest');
    Reflect.deleteProperty(globalThis.crypto, 'getRandomValues');
    Reflect.deleteProperty(globalThis.crypto, 'randomUUID');
  };
}
