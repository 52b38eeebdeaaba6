import { isIPv6 } from 'node:net';

/**
 * What an address is counted by. Whoever has one address of the newer kind has the other 2^64 of its network too,
 * so the network counts as one caller.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return address;
  // An address in a URL is written in the one shortest way, whatever way it came in.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((text) => (text === '' ? [] : text.split(':')));
  const [known, last] = [before ?? [], after ?? []];
  const gap = Array.from({ length: 8 - known.length - last.length }, () => '0');
  return [...known, ...gap, ...last].slice(0, 4).join(':');
}
