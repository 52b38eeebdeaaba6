import sharp from 'sharp';
import { createHash } from 'node:crypto';
import type { OwnUser } from '#contract/account/user.ts';
import type { TestServer } from './server.ts';

export interface Caller {
  user: OwnUser;
  token: string;
  headers: { authorization: string };
}

/** Somebody new with an account on a server. */
export async function signUp(server: TestServer, username: string): Promise<Caller> {
  const payload = {
    email: `${username}@example.com`,
    password: 'correct1horse',
    username,
    name: 'Test',
    lastname: 'Person',
  };
  const reply = await server.inject({ method: 'POST', url: '/api/auth/register', payload });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  const { token, data } = reply.json<{ token: string; data: { user: OwnUser } }>();
  return { user: data.user, token, headers: { authorization: `Bearer ${token}` } };
}

/** A picture of one colour; another colour makes other bytes. */
export async function aPicture(colour = '#2266aa', width = 64, height = 48): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

type Part = [name: string, value: string] | [name: string, file: { bytes: Uint8Array; filename: string }];

/** A form as a browser sends it. */
export function aForm(parts: Part[]): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = 'scape-test-boundary';
  const chunks = parts.flatMap(([name, value]) => {
    const isFile = typeof value !== 'string';
    const file = isFile ? `; filename="${value.filename}"\r\nContent-Type: image/png` : '';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), isFile ? Buffer.from(value.bytes) : Buffer.from(value), Buffer.from('\r\n')];
  });
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** A picture as its uploader gets it by the hash alone, which leads on to the address of their own. */
export async function ownPicture(server: Pick<TestServer, 'inject'>, who: Pick<Caller, 'headers'>, url: string) {
  const led = await server.inject({ method: 'GET', url, headers: who.headers });
  const { location } = led.headers;
  return location === undefined ? led : await server.inject({ method: 'GET', url: location, headers: who.headers });
}
