import { BlockList, isIPv4, isIPv6 } from 'node:net';

function listOf(family: 'ipv4' | 'ipv6', subnets: string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', bits] = subnet.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

/** Special-purpose addresses that aren't on the public network (RFC 6890). */
const notPublic = listOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

const unicast = listOf('ipv6', ['2000::/3']);
/** Of those: ranges that stand for other kinds of addresses, and documentation ranges. */
const notPlain = listOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/**
 * Whether an address is public: not of this machine, its network, or a range that stands for such an address. Unknown
 * ranges count as not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return unicast.check(address, 'ipv6') && !notPlain.check(address, 'ipv6');
}
