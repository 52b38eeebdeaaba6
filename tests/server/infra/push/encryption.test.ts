import { webcrypto } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptPush } from '#server/infra/push/encryption.ts';
import { openPushBrowser, readPush } from '#world/services/push-browser.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

test('the receiver of the tests reads the example of RFC 8291', async () => {
  const publicKey = bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4');
  const x = Buffer.from(publicKey.subarray(1, 33)).toString('base64url');
  const y = Buffer.from(publicKey.subarray(33)).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94' };
  const p256 = { name: 'ECDH', namedCurve: 'P-256' };
  const privateKey = await webcrypto.subtle.importKey('jwk', jwk, p256, false, ['deriveBits']);
  const body = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  const auth = bytes('BTBZMqHH6r4Tts7J_aSIgg');
  expect(await readPush(body, { publicKey, privateKey, auth })).toBe('When I grow up, I want to be a watermelon');
});

test('keys that are none are refused, with which of them', async () => {
  const { subscription } = await openPushBrowser('https://push.example');
  const { keys } = subscription;
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
  const compressed = Buffer.concat([Buffer.from([2]), Buffer.alloc(32, 7)]).toString('base64url');
  for (const p256dh of ['', 'AAAA', offCurve, compressed, `${keys.p256dh}AAAA`]) {
    expect(() => encryptPush('x', { ...keys, p256dh })).toThrow(expect.objectContaining({ key: 'p256dh' }));
  }
  for (const auth of ['', 'AAAA', keys.p256dh]) {
    expect(() => encryptPush('x', { ...keys, auth })).toThrow(expect.objectContaining({ key: 'auth' }));
  }
});

test('too much for a push is refused', async () => {
  const { subscription } = await openPushBrowser('https://push.example');
  expect(() => encryptPush('x'.repeat(3_840), subscription.keys)).toThrow(RangeError);
  expect(encryptPush('x'.repeat(3_839), subscription.keys).length).toBeLessThanOrEqual(4096);
});

test('only the browser that subscribed reads it, whatever is written, and its length tells little', async () => {
  const [browser, other] = [await openPushBrowser('https://a.example'), await openPushBrowser('https://b.example')];
  for (const text of ['', 'Hola', 'ñ📷'.repeat(300), 'ends in a zero\0']) {
    const body = encryptPush(text, browser.subscription.keys);
    expect(await browser.read(body)).toBe(text);
    await expect(other.read(body)).rejects.toThrow();
  }
  const [one, two] = ['a', 'a'.repeat(250)].map((text) => encryptPush(text, browser.subscription.keys));
  expect(one?.length).toBe(two?.length);
  expect(one?.subarray(0, 16)).not.toEqual(two?.subarray(0, 16));
});
