import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface S3Request {
  method: string;
  /** as received, with the query */
  target: string;
  headers: IncomingHttpHeaders;
  body: Uint8Array;
}

interface S3Keys {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const skewMs = 15 * 60_000;
const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Uint8Array | string, data: string): Buffer => createHmac('sha256', key).update(data).digest();

function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function canonical({ method, target, headers }: S3Request, signed: string[], payload: string): string {
  const [path = '', query = ''] = target.split('?', 2);
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  const lines = signed.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replaceAll(/ +/g, ' ')}\n`,
  );
  const uri = path
    .split('/')
    .map((part) => escaped(decodeURIComponent(part)))
    .join('/');
  return [method, uri, pairs.toSorted().join('&'), lines.join(''), signed.join(';'), payload].join('\n');
}

function timeOf(stamp: string): number {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
}

/**
 * Checks a request's AWS Signature Version 4 in its header, as Amazon documents it.
 * @returns S3's error code; null if it is valid
 */
export function faultOfSignature(
  request: S3Request,
  keys: S3Keys,
  nowMs: number,
): [status: number, code: string] | null {
  const { headers, body } = request;
  const [, accessKeyId, day, region, names = '', signature = ''] =
    authorization.exec(headers.authorization ?? '') ?? [];
  if (accessKeyId === undefined) return [403, 'AccessDenied'];
  if (accessKeyId !== keys.accessKeyId) return [403, 'InvalidAccessKeyId'];
  if (region !== keys.region) return [400, 'AuthorizationHeaderMalformed'];
  const stamp = String(headers['x-amz-date'] ?? '');
  const skew = Math.abs(timeOf(stamp) - nowMs);
  if (!(skew <= skewMs) || !stamp.startsWith(`${day}T`)) return [403, 'RequestTimeTooSkewed'];
  const signed = names.split(';');
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBeSigned.some((name) => !signed.includes(name))) return [403, 'AccessDenied'];
  const payload = String(headers['x-amz-content-sha256'] ?? '');
  const scope = [day, region, 's3', 'aws4_request'];
  const text = ['AWS4-HMAC-SHA256', stamp, scope.join('/'), sha256(canonical(request, signed, payload))].join('\n');
  const key = scope.reduce<Uint8Array | string>((made, part) => hmac(made, part ?? ''), `AWS4${keys.secretAccessKey}`);
  if (!timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'))) return [403, 'SignatureDoesNotMatch'];
  return payload === sha256(body) ? null : [400, 'XAmzContentSHA256Mismatch'];
}
