import { isIPv6 } from 'node:net';
import { sharesOfCustomer } from '#server/domain/limits.ts';
import type { LimitedWindow, WindowCount, RateCounter } from '#server/infra/rate-counter.ts';

/**
 * The network that an address counts as: an IPv4 address itself, or the /64 of an IPv6 address, because its owner has all
 * 2^64 addresses of it.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return address;
  // A URL normalizes the address.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((text) => (text === '' ? [] : text.split(':')));
  const [known, last] = [before ?? [], after ?? []];
  const gap = Array.from({ length: 8 - known.length - last.length }, () => '0');
  return [...known, ...gap, ...last].slice(0, 4).join(':');
}

/** The /48 around an IPv6 network; providers give one, which is 65,536 networks, to any customer. Null for IPv4. */
export function widerNetworkOf(network: string): string | null {
  const groups = network.split(':');
  return groups.length === 4 ? `${groups.slice(0, 3).join(':')}/48` : null;
}

/** The network that a guest counts as where each guest is to count once: the whole /48 of one customer. */
export function guestNetworkOf(address: string): string {
  const network = networkOf(address);
  return widerNetworkOf(network) ?? network;
}

/** Counts for a network. @returns its own count, or its share of the count of the /48 around it, whichever is greater */
export async function countFrom(
  counter: RateCounter,
  name: string,
  network: string,
  { windowMs, max, amount = 1 }: LimitedWindow,
): Promise<WindowCount> {
  const wider = widerNetworkOf(network);
  if (wider === null) return await counter.add(`${name}:${network}`, { windowMs, max, amount });
  const parentKey = `${name}:${wider}`;
  const around = await counter.add(parentKey, { windowMs, max: max * sharesOfCustomer, amount });
  const counted = await counter.add(`${name}:${network}`, { windowMs, max, amount, parentKey });
  const share = Math.ceil(around.count / sharesOfCustomer);
  return share > counted.count ? { count: share, endsInMs: around.endsInMs } : counted;
}
