import type { Chance } from './chance.ts';

/** Ids that product code draws for itself follow from the seed too. @returns gives the real source back */
export function seedCrypto(chance: Chance): () => void {
  const fill = <Bytes extends ArrayBufferView | null>(bytes: Bytes): Bytes => {
    if (bytes instanceof Uint8Array) for (let at = 0; at < bytes.length; at += 1) bytes[at] = chance.int(0, 255);
    return bytes;
  };
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: fill, configurable: true });
  Object.defineProperty(globalThis.crypto, 'randomUUID', { value: () => chance.id(0), configurable: true });
  return () => {
    Reflect.deleteProperty(globalThis.crypto, 'getRandomValues');
    Reflect.deleteProperty(globalThis.crypto, 'randomUUID');
  };
}
