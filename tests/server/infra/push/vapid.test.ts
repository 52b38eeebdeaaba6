import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVapid, isVapidKey, newVapidKey } from '#server/infra/push/vapid.ts';

const endpoint = new URL('https://push.example:8443/send/abc?x=1');
let now = Date.parse('2026-06-01T12:00:00Z');

test('what is no key of P-256 is none', () => {
  const zeros = Buffer.alloc(32).toString('base64url');
  for (const text of ['', 'x', zeros, `${newVapidKey()}A`, `${newVapidKey().slice(1)}=`]) {
    expect([text, isVapidKey(text)]).toEqual([text, false]);
  }
  expect(isVapidKey(newVapidKey())).toBe(true);
});

test('a service can tell who sends, to whom, and for how long that holds', () => {
  const { publicKey, authorizationFor } = createVapid(newVapidKey(), 'mailto:help@example.org', () => now);
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorizationFor(endpoint)) ?? [];
  expect(key).toBe(publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const signer = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const text = Buffer.from(`${head}.${claims}`);
  const form = { key: signer, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', text, form, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example:8443',
    exp: now / 1000 + 12 * 3600,
    sub: 'mailto:help@example.org',
  });
});

test('the word for a service is made once, and anew before it ends', () => {
  const { authorizationFor } = createVapid(newVapidKey(), null, () => now);
  const first = authorizationFor(endpoint);
  now += 10 * 3_600_000;
  expect(authorizationFor(endpoint)).toBe(first);
  expect(authorizationFor(new URL('https://other.example/'))).not.toBe(first);
  now += 3_600_000;
  expect(authorizationFor(endpoint)).not.toBe(first);
});

test('nor does one that was made before the clock was set back hold until that time comes', () => {
  const { authorizationFor } = createVapid(newVapidKey(), null, () => now);
  now += 365 * 24 * 3_600_000;
  const ahead = authorizationFor(endpoint);
  now -= 365 * 24 * 3_600_000;
  const [, claims = ''] = authorizationFor(endpoint).split('.');
  expect(authorizationFor(endpoint)).not.toBe(ahead);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ exp: now / 1000 + 12 * 3600 });
});
