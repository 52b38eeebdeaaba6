import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { SignJWT, exportJWK } from 'jose';

const clientId = 'scape.apps.test';
const issuer = 'https://accounts.google.test';

/** A stand-in for Google's sign-in: settings for a server, and tokens signed with its key. */
export async function openGoogle() {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', use: 'sig' };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  const keysUrl = `http://127.0.0.1:${String(address.port)}/certs`;
  return {
    settings: { clientId, keysUrl, issuer, scriptUrl: 'https://accounts.google.test/gsi/client' },
    /** Claims that the user's e-mail belongs to an organization at its domain. */
    async tokenFor(email: string): Promise<string> {
      const hd = email.split('@')[1];
      const claims = { sub: `of ${email}`, email, email_verified: true, hd, given_name: 'Gia', family_name: 'Oh' };
      const token = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' });
      return await token
        .setIssuer(issuer)
        .setAudience(clientId)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(keys.privateKey);
    },
    close: () => void server.close(),
  };
}
