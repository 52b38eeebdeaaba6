import { isIPv6 } from 'node:net';
import type { LimitedWindow, WindowCount, RateCounter } from '#server/infra/rate-counter.ts';

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

/** What a network of the newer kind lies in: whoever asks for one of these is given 65,536 networks. Null where there is none. */
export function widerNetworkOf(network: string): string | null {
  const groups = network.split(':');
  return groups.length === 4 ? `${groups.slice(0, 3).join(':')}/48` : null;
}

/** By what guests are counted where each is to count once: a customer of somebody who gives networks away is one. */
export function guestNetworkOf(address: string): string {
  const network = networkOf(address);
  return widerNetworkOf(network) ?? network;
}

/** How many networks that lie in one may do as much as each of them may: the customers of somebody who gives them away. */
export const sharesOfWider = 16;

/** Counts more from a network: what came from it, or its share of what came from all those beside it, where that is more. */
export async function countFrom(
  counter: RateCounter,
  name: string,
  network: string,
  { windowMs, max, amount = 1 }: LimitedWindow,
): Promise<WindowCount> {
  const wider = widerNetworkOf(network);
  if (wider === null) return await counter.add(`${name}:${network}`, { windowMs, max, amount });
  const parentKey = `${name}:${wider}`;
  const around = await counter.add(parentKey, { windowMs, max: max * sharesOfWider, amount });
  const counted = await counter.add(`${name}:${network}`, { windowMs, max, amount, parentKey });
  const share = Math.ceil(around.count / sharesOfWider);
  return share > counted.count ? { count: share, endsInMs: around.endsInMs } : counted;
}
