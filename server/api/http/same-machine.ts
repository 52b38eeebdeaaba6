import type { IncomingHttpHeaders } from 'node:http';
import { BlockList } from 'node:net';

const ownAddresses = new BlockList();
ownAddresses.addSubnet('127.0.0.0', 8);
ownAddresses.addAddress('::1', 'ipv6');

/** An address of the machine itself, also where the newer kind carries one of the older. */
function isOwnAddress(address: string): boolean {
  return ownAddresses.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

/** @param name as in a URL */
function isOwnName(name: string): boolean {
  return /(^|\.)localhost$/.test(name) || isOwnAddress(name.replace(/^\[(.*)\]$/, '$1'));
}

/** Whether an address of the web leads to the machine that opens it. */
export function isOnOwnMachine(url: string): boolean {
  return URL.canParse(url) && isOwnName(new URL(url).hostname);
}

/** What proxies and those who deliver for others add to what they hand on. */
const handedOn =
  /^(forwarded|via|cdn-loop|x-(forwarded|original|envoy|arr|appengine|amzn?|azure|client|cluster|real)(-.*)?|(cf|fastly|fly|akamai|do|true)-.*|.*-(client|connecting|real)-?ip)$/;

/** What is looked at of a call; names of headers in lower case. */
export interface IncomingCall {
  socket: { remoteAddress?: string | undefined };
  headers: IncomingHttpHeaders;
}

/**
 * Whether somebody on this machine calls, and nobody from elsewhere by a proxy on it: behind one all come from here. One that
 * adds no header is known by the page that a browser calls from, and by the name that it was reached under.
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
