import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys from a browser's push subscription, base64url. */
export interface PushKeys {
  /** its public key, an uncompressed point on P-256 */
  p256dh: string;
  /** a secret of 16 bytes */
  auth: string;
}

/** The keys can't be used for encryption. */
export class BadPushKeys extends Error {
  override readonly name = 'BadPushKeys';
  readonly key: keyof PushKeys;

  constructor(key: keyof PushKeys, message: string, cause?: unknown) {
    super(message, { cause });
    this.key = key;
  }
}

const recordBytes = 4096;
/** The length reveals something of the content, so it is padded to multiples of this. */
const stepBytes = 256;
const tagBytes = 16;

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

/** The single record: the text, the delimiter of a last record, and zeros up to the next step. */
function padded(text: string): Buffer {
  const plain = Buffer.from(text);
  const bytes = Math.ceil((plain.length + 1) / stepBytes) * stepBytes;
  if (bytes + tagBytes > recordBytes - 86) throw new RangeError('A push holds no more than 3840 bytes');
  const record = Buffer.alloc(bytes);
  plain.copy(record);
  record[plain.length] = 2;
  return record;
}

function agreed(theirs: Buffer): { secret: Buffer; ours: Buffer } {
  const pair = createECDH('prime256v1');
  const ours = pair.generateKeys();
  try {
    return { secret: pair.computeSecret(theirs), ours };
  } catch (error) {
    throw new BadPushKeys('p256dh', 'Must be a point of P-256', error);
  }
}

/**
 * Encrypts a text for one browser: RFC 8291, with the content coding `aes128gcm` of RFC 8188.
 * @throws BadPushKeys
 */
export function encryptPush(text: string, keys: PushKeys): Buffer {
  const [theirs, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')];
  if (theirs.length !== 65 || theirs[0] !== 4) throw new BadPushKeys('p256dh', 'Must be a point of P-256');
  if (auth.length !== 16) throw new BadPushKeys('auth', 'Must be 16 bytes');
  const { secret, ours } = agreed(theirs);
  const salt = randomBytes(16);
  const input = derive(secret, auth, Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]), 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(padded(text)), cipher.final(), cipher.getAuthTag()]);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(recordBytes);
  header[4] = ours.length;
  return Buffer.concat([salt, header, ours, sealed]);
}
