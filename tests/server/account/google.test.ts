import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import { SignJWT, exportJWK } from 'jose';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SessionReply } from '#contract/account/session.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';

const clientId = 'scape.apps.test';
const issuer = 'https://accounts.google.test';
const now = Date.parse('2026-06-01T12:00:00Z');
const atS = now / 1000;
const failed = 'Error al iniciar sesión con Google';

let server: TestServer;
let keyServer: Server;
let keysUrl = '';
// Node's own keys are bound to no algorithm, so that the wrong one can be signed with as well.
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const strangers = generateKeyPairSync('rsa', { modulusLength: 2048 });

beforeAll(async () => {
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', use: 'sig' };
  keyServer = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  }).listen(0, '127.0.0.1');
  await once(keyServer, 'listening');
  const address = keyServer.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  keysUrl = `http://127.0.0.1:${address.port}/certs`;
  server = await startServer({ settings: { google: googleAt(keysUrl) }, now: () => now });
});
afterAll(async () => {
  await server.close();
  keyServer.close();
  await once(keyServer, 'close');
});

function googleAt(url: string) {
  return { clientId, keysUrl: url, issuer, scriptUrl: 'https://accounts.google.test/gsi/client' };
}

const person = { sub: '1001', email: 'gia@example.com', email_verified: true, given_name: 'Gia', family_name: 'Oh' };
const usual = { iss: issuer, aud: clientId, iat: atS, exp: atS + 3600, ...person };
const organization = { ...usual, hd: 'example.com' };

function signed(claims: JWTPayload, key = keys.privateKey): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signIn(payload: object, at: TestServer = server) {
  return at.inject({ method: 'POST', url: '/api/auth/google', payload });
}

async function users(): Promise<number> {
  return (await server.database.read(({ sql }) => sql.selectFrom('users').select('id').execute())).length;
}

describe('[ACC-14] signing in with Google', () => {
  test.each(['idToken', 'id_token'])('a good token signs in, under the name %s', async (name) => {
    const reply = await signIn({ [name]: await signed(usual) });
    const { token, data } = SessionReply.parse(reply.json());
    expect(data.user).toMatchObject({ email: 'gia@example.com', username: 'gia', name: 'Gia', lastname: 'Oh' });
    const headers = { authorization: `Bearer ${token}` };
    const own = await server.inject({ method: 'GET', url: `/api/users/${data.user.id}`, headers });
    expect(own.json().data.email).toBe('gia@example.com');
  });

  test('the issuer may be named without its scheme', async () => {
    expect((await signIn({ idToken: await signed({ ...usual, iss: 'accounts.google.test' }) })).statusCode).toBe(200);
  });

  test.each<[why: string, token: () => Promise<string>]>([
    ['another audience', () => signed({ ...usual, aud: 'another.apps.test' })],
    ['no audience', () => signed({ ...usual, aud: [] })],
    ['another issuer', () => signed({ ...usual, iss: 'https://accounts.evil.test' })],
    ['another key under the same name', () => signed(usual, strangers.privateKey)],
    ['expired', () => signed({ ...usual, exp: atS - 1 })],
    ['no expiry', () => signed({ ...usual, exp: undefined } as unknown as JWTPayload)],
    ['an e-mail that is not verified', () => signed({ ...usual, email_verified: false })],
    ['an e-mail that nobody says is verified', () => signed({ ...usual, email_verified: undefined })],
    ['no e-mail', () => signed({ ...usual, email: undefined })],
    [
      'another algorithm than the issuer’s',
      () => new SignJWT(usual).setProtectedHeader({ alg: 'RS512', kid: 'one' }).sign(keys.privateKey),
    ],
    ['alg none', async () => `${encoded({ alg: 'none' })}.${encoded(usual)}.`],
    [
      'HS256 with the public key as the secret',
      async () =>
        new SignJWT(usual)
          .setProtectedHeader({ alg: 'HS256', kid: 'one' })
          .sign(new TextEncoder().encode(keys.publicKey.export({ type: 'spki', format: 'pem' }).toString())),
    ],
    [
      'changed after it was signed',
      async () => {
        const [head, , signature] = (await signed(usual)).split('.');
        return `${head}.${encoded({ ...usual, email: 'ana@example.com' })}.${signature}`;
      },
    ],
    ['no token at all', async () => 'nonsense'],
  ])('refused: %s', async (_why, token) => {
    const before = await users();
    const reply = await signIn({ idToken: await token() });
    expect([reply.statusCode, reply.json().error, reply.json().message]).toEqual([401, 'unauthorized', failed]);
    expect(await users()).toBe(before);
  });

  test('an account with that e-mail is signed in only where the e-mail is verified, and linked from then on', async () => {
    const ana = await signUp(server, 'ana');
    const claims = { ...organization, sub: '2002', email: 'Ana@Example.com' };
    expect((await signIn({ idToken: await signed({ ...claims, email_verified: false }) })).statusCode).toBe(401);
    const reply = await signIn({ idToken: await signed(claims) });
    expect(reply.json().data.user.id).toBe(ana.user.id);
    const later = await signIn({ idToken: await signed({ ...claims, email: 'moved@example.com' }) });
    expect(later.json().data.user.id).toBe(ana.user.id);
  });

  test('[ACC-14] [ACC-18] whoever made an account with somebody else’s e-mail is out once its owner comes by Google', async () => {
    const taken = await signUp(server, 'gus');
    const reply = await signIn({ idToken: await signed({ ...organization, sub: '3003', email: taken.user.email }) });
    expect(reply.json().data.user.id).toBe(taken.user.id);
    const sessions = { method: 'GET', url: '/api/auth/sessions', headers: taken.headers } as const;
    expect((await server.inject(sessions)).statusCode).toBe(401);
    const payload = { email: taken.user.email, password: 'correct1horse' };
    const login = await server.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect(login.statusCode).toBe(401);
  });

  describe('where there is an account with that e-mail already', () => {
    const password = 'correct1horse';
    let people = 0;
    /** Somebody who has signed up with a password, under an e-mail of their choice. */
    async function somebody(email: string) {
      const payload = { email, password, username: `mailbox${(people += 1)}`, name: 'A', lastname: 'B' };
      const reply = await server.inject({ method: 'POST', url: '/api/auth/register', payload });
      const { token, data } = SessionReply.parse(reply.json());
      return { id: data.user.user_id, email, headers: { authorization: `Bearer ${token}` } };
    }
    /** Who they are to Google, whether their session goes on, and whether their password is right. */
    async function stateOf({ id, email, headers }: Awaited<ReturnType<typeof somebody>>) {
      const row = await server.database.read(({ sql }) =>
        sql.selectFrom('users').select('google_sub').where('id', '=', id).executeTakeFirstOrThrow(),
      );
      const session = await server.inject({ method: 'GET', url: '/api/auth/sessions', headers });
      const login = await server.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
      return [row.google_sub, session.statusCode, login.statusCode];
    }

    test.each([
      ['gma@gmail.com', undefined],
      ['gmb@googlemail.com', undefined],
      ['Gmc@GMail.com', undefined],
      ['work@scape.example', 'Scape.Example'],
    ])('[ACC-18] %s of an organization %j is Google’s to give', async (email, hd) => {
      const owner = await somebody(email);
      const reply = await signIn({ idToken: await signed({ ...usual, sub: `of ${email}`, email, hd }) });
      expect([reply.statusCode, reply.json().data.user.id]).toEqual([200, owner.id]);
      expect(await stateOf(owner)).toEqual([`of ${email}`, 401, 401]);
    });

    test.each([
      ['one@company.example', undefined],
      ['two@sub.company.example', 'company.example'],
      ['box@notgmail.com', undefined],
      ['gmail.com@elsewhere.example', 'gmail.com'],
      ['six@gmail.com.example', ''],
    ])('[ACC-18] who has the mailbox %s of an organization %j is asked for the password', async (email, hd) => {
      const owner = await somebody(email);
      const claims = { ...usual, sub: `of ${email}`, email, hd } as JWTPayload;
      const reply = await signIn({ idToken: await signed(claims) });
      expect([reply.statusCode, reply.json().error]).toEqual([409, 'taken']);
      expect(reply.json().message).toBe('This email has an account here already. Log in with your email and password');
      expect(reply.json().fields).toEqual({ email: reply.json().message });
      expect(await stateOf(owner)).toEqual([null, 200, 200]);
    });

    test('[ACC-18] an account of another Google account stays that one’s, whoever has the e-mail by now', async () => {
      const email = 'desk@scape.example';
      const claims = { ...usual, email, hd: 'scape.example' };
      const first = SessionReply.parse((await signIn({ idToken: await signed({ ...claims, sub: 'first' }) })).json());
      const reply = await signIn({ idToken: await signed({ ...claims, sub: 'second' }) });
      expect([reply.statusCode, reply.json().error]).toEqual([409, 'taken']);
      expect(reply.json().message).toContain('another Google account');
      const owner = { id: first.data.user.user_id, email, headers: { authorization: `Bearer ${first.token}` } };
      expect(await stateOf(owner)).toEqual(['first', 200, 401]);
      const again = await signIn({ idToken: await signed({ ...claims, sub: 'first' }) });
      expect(again.json().data.user.id).toBe(owner.id);
    });
  });

  test('who came by Google alone has no password that could be guessed', async () => {
    for (const password of ['', 'null', 'correct1horse']) {
      const payload = { email: 'gia@example.com', password };
      const reply = await server.inject({ method: 'POST', url: '/api/auth/login', payload });
      expect([reply.statusCode, reply.json().message]).toEqual([401, 'Credenciales inválidas']);
    }
  });

  test('no credential is 422 and names the field', async () => {
    const reply = await signIn({});
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, ['idToken']]);
  });

  test('keys that can’t be had are our trouble, not the token’s', async () => {
    const settings = { google: googleAt('http://127.0.0.1:1/certs') };
    const cutOff = await startServer({ settings, now: () => now });
    const reply = await signIn({ idToken: await signed(usual) }, cutOff);
    expect([reply.statusCode, reply.json().error, reply.json().message]).toEqual([503, 'unavailable', failed]);
    await cutOff.close();
  });
});

describe('[ACC-14] a key server that', () => {
  test.each([
    ['is out of order', 500, '{"keys":[]}'],
    ['has moved', 302, ''],
    ['answers with a page', 200, '<html></html>'],
    ['answers with no keys', 200, '{}'],
  ])('%s is our trouble, not the token’s', async (_why, status, body) => {
    const broken = createServer((_request, response) => void response.writeHead(status).end(body));
    await once(broken.listen(0, '127.0.0.1'), 'listening');
    const address = broken.address();
    if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
    const google = googleAt(`http://127.0.0.1:${address.port}/certs`);
    const lost = await startServer({ settings: { google }, now: () => now });
    const reply = await signIn({ idToken: await signed(usual) }, lost);
    expect([reply.statusCode, reply.json().error, reply.json().message]).toEqual([503, 'unavailable', failed]);
    await lost.close();
    broken.close();
    await once(broken, 'close');
  });
});

describe('[ACC-14] what everybody is told of it', () => {
  const config = async (at: TestServer) => (await at.inject({ method: 'GET', url: '/api/config' })).json();

  test('the client id and the script, where one is configured', async () => {
    expect(await config(server)).toMatchObject({
      google: { client_id: clientId, script_url: 'https://accounts.google.test/gsi/client' },
    });
  });

  test('nothing where none is, and the call says so', async () => {
    const plain = await startServer();
    expect(await config(plain)).toMatchObject({ google: null });
    const reply = await signIn({ idToken: await signed(usual) }, plain);
    expect([reply.statusCode, reply.json().error]).toEqual([503, 'not_configured']);
    await plain.close();
  });
});
