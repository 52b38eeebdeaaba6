import { createECDH, createPrivateKey, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** Identifies the server to push services as the one that a browser subscribed to (RFC 8292). */
export interface Vapid {
  /** the key that browsers subscribe with: a point on P-256, base64url */
  publicKey: string;
  /** the Authorization header for a service */
  authorizationFor(endpoint: URL): string;
}

const lifeS = 12 * 3600;
/** margin before expiry at which a token is renewed, so that it doesn't expire on its way */
const spareS = 3600;
const maxCached = 100;

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A new P-256 private key, base64url. */
export function newVapidKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Node omits leading zeros, which everyone else requires.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

/** Whether a text is a P-256 private key, 32 bytes in base64url. */
export function isVapidKey(text: string): boolean {
  if (!/^[A-Za-z0-9_-]{43}$/.test(text)) return false;
  try {
    createECDH('prime256v1').setPrivateKey(text, 'base64url');
    return true;
  } catch {
    return false;
  }
}

function keyPairOf(d: string): { publicKey: string; signer: KeyObject } {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(d, 'base64url');
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const signer = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d, x, y } });
  return { publicKey: point.toString('base64url'), signer };
}

/**
 * @param privateKey 32 bytes, base64url
 * @param subject contact for push services, `mailto:` or `https:`; null for none
 */
export function createVapid(privateKey: string, subject: string | null, now: () => number): Vapid {
  const { publicKey, signer } = keyPairOf(privateKey);
  const headers = new Map<string, { header: string; untilS: number }>();

  function made(audience: string, nowS: number): string {
    const claims = { aud: audience, exp: nowS + lifeS, ...(subject === null ? {} : { sub: subject }) };
    const text = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url(claims)}`;
    const signature = sign('sha256', Buffer.from(text), { key: signer, dsaEncoding: 'ieee-p1363' });
    return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
  }

  return {
    publicKey,
    authorizationFor({ origin }) {
      const nowS = Math.floor(now() / 1000);
      const last = headers.get(origin);
      // A token that is valid for longer than any can be was made before the clock was set back.
      const isOfUse = last !== undefined && last.untilS > nowS + spareS && last.untilS <= nowS + lifeS;
      if (isOfUse) return last.header;
      const header = made(origin, nowS);
      if (headers.size >= maxCached) headers.clear();
      headers.set(origin, { header, untilS: nowS + lifeS });
      return header;
    },
  };
}
