import { createHash } from 'node:crypto';
import type { Chance } from './chance.ts';

/**
 * Ids that product code draws for itself follow from the seed too, and digests come at once: those of the threads beside
 * this one would come when they like. @returns gives the real ones back
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
