import type { IncomingHttpHeaders } from 'node:http';
import { BlockList } from 'node:net';

const ownAddresses = new BlockList();
ownAddresses.addSubnet('127.0.0.0', 8);
ownAddresses.addAddress('::1', 'ipv6');

/** An address of this machine, also if IPv6 wraps an IPv4 address. */
function isOwnAddress(address: string): boolean {
  return ownAddresses.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

/** @param name as in a URL */
function isOwnName(name: string): boolean {
  return /(^|\.)localhost$/.test(name) || isOwnAddress(name.replace(/^\[(.*)\]$/, '$1'));
}

/** Whether the machine that opens a URL is the one it leads to. */
export function isOnOwnMachine(url: string): boolean {
  return URL.canParse(url) && isOwnName(new URL(url).hostname);
}

/** Headers added by proxies and CDNs. */
const handedOn =
  /^(forwarded|via|cdn-loop|x-(forwarded|original|envoy|arr|appengine|amzn?|azure|client|cluster|real)(-.*)?|(cf|fastly|fly|akamai|do|true)-.*|.*-(client|connecting|real)-?ip)$/;

/** The parts of a call that are checked; header names in lower case. */
export interface IncomingCall {
  socket: { remoteAddress?: string | undefined };
  headers: IncomingHttpHeaders;
}

/**
 * Whether a call comes from this machine, and not from elsewhere through a proxy on it: behind one, all calls come from
 * here. A proxy that adds no header is recognized by the page that the browser calls from, and by the host name that
 * was called.
 */
export function isSameMachine({ socket, headers }: IncomingCall): boolean {
  const { host = '', origin } = headers;
  return (
    isOwnAddress(socket.remoteAddress ?? '') &&
    !Object.keys(headers).some((name) => handedOn.test(name)) &&
    isOnOwnMachine(`http://${host}`) &&
    (origin === undefined || isOnOwnMachine(origin))
  );
}
