import { webcrypto } from 'node:crypto';

const { subtle } = webcrypto;
const p256 = { name: 'ECDH', namedCurve: 'P-256' };
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

async function derive(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Promise<Uint8Array> {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8));
}

export interface BrowserKeys {
  publicKey: Uint8Array;
  privateKey: webcrypto.CryptoKey;
  auth: Uint8Array;
}

/** Decrypts a push like a browser (RFC 8291), with another library than the sender's. */
export async function readPush(body: Uint8Array, { publicKey, privateKey, auth }: BrowserKeys): Promise<string> {
  const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0];
  const theirs = body.subarray(21, 21 + idLength);
  const theirKey = await subtle.importKey('raw', theirs, p256, false, []);
  const secret = new Uint8Array(await subtle.deriveBits({ name: 'ECDH', public: theirKey }, privateKey, 256));
  const info = new Uint8Array([...bytesOf('WebPush: info\0'), ...publicKey, ...theirs]);
  const input = await derive(secret, auth, info, 32);
  const key = await derive(input, salt, bytesOf('Content-Encoding: aes128gcm\0'), 16);
  const iv = await derive(input, salt, bytesOf('Content-Encoding: nonce\0'), 12);
  const cipher = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  const sealed = body.subarray(21 + idLength);
  const record = Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv }, cipher, sealed));
  const end = record.findLastIndex((byte) => byte !== 0);
  if (record[end] !== 2) throw new Error('This is not the last record');
  return record.subarray(0, end).toString();
}

/** A browser with a push subscription at an address. */
export async function openPushBrowser(endpoint: string) {
  const { publicKey: shown, privateKey } = await subtle.generateKey(p256, true, ['deriveBits']);
  const publicKey = new Uint8Array(await subtle.exportKey('raw', shown));
  const auth = webcrypto.getRandomValues(new Uint8Array(16));
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  return {
    subscription: { endpoint, keys: { p256dh: text(publicKey), auth: text(auth) } },
    read: async (body: Uint8Array) => await readPush(body, { publicKey, privateKey, auth }),
  };
}

export type PushBrowser = Awaited<ReturnType<typeof openPushBrowser>>;
