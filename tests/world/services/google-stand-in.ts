import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

interface GooglePerson {
  sub: string;
  email: string;
  given_name: string;
  family_name: string;
}

/** What stands in for Google: its script and its keys, on this machine. */
export interface GoogleStandIn {
  /** the server's settings that name it */
  settings: Record<string, string>;
  /** From the next page load on the script names this person, by a key that is the issuer's or isn't. */
  name: (person: GooglePerson, signedBy: 'issuer' | 'stranger') => Promise<void>;
  close: () => Promise<void>;
}

const clientId = 'scape.apps.test';
const issuer = 'https://accounts.google.test';

/** The part of Google's script that the page uses. */
function scriptNaming(credential: string): string {
  return `window.google = { accounts: { id: {
    initialize(options) { this.options = options; },
    prompt() {
      if (this.options.client_id !== ${JSON.stringify(clientId)}) throw new Error('Nobody knows this client.');
      setTimeout(() => this.options.callback({ credential: ${JSON.stringify(credential)} }));
    },
  } } };`;
}

export async function openGoogleStandIn(): Promise<GoogleStandIn> {
  const own = await generateKeyPair('RS256', { extractable: true });
  const stranger = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  let credential = '';
  const server = createServer(({ url }, response) => {
    if (url === '/gsi/client') response.setHeader('content-type', 'text/javascript').end(scriptNaming(credential));
    else response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  const origin = `http://127.0.0.1:${String(address.port)}`;
  return {
    settings: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_ISSUER: issuer,
      GOOGLE_KEYS_URL: `${origin}/certs`,
      GOOGLE_SCRIPT_URL: `${origin}/gsi/client`,
    },
    async name(person, signedBy) {
      credential = await new SignJWT({ ...person, email_verified: true })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setIssuedAt()
        .setExpirationTime('1 hour')
        .sign(signedBy === 'issuer' ? own.privateKey : stranger.privateKey);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
