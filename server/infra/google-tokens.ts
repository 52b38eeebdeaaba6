import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { Refusal, texts } from '#contract/sync/refusals.ts';

/** A person whom Google vouches for; the e-mail is verified. */
export interface GooglePerson {
  /** Google's permanent id of the person */
  sub: string;
  email: string;
  /** Google is authoritative for this e-mail; of any other it only knows who once had the mailbox */
  isGoogles: boolean;
  name: string;
  lastname: string;
}

export interface GoogleTokens {
  /** @throws Refusal `unauthorized` for an invalid token, `unavailable` if the keys can't be fetched */
  verify(idToken: string): Promise<GooglePerson>;
}

export interface GoogleSettings {
  clientId: string;
  /** address of the issuer's public keys */
  keysUrl: string;
  /** with its scheme; tokens have it with or without */
  issuer: string;
}

const keysTimeoutMs = 5_000;

/** No answer, a status other than 200, invalid JSON, and JSON without keys. */
const keyErrors = ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID'];

/** Whether verification failed because of the token, as opposed to fetching the keys. */
function isAboutToken(error: unknown): boolean {
  return error instanceof errors.JOSEError && !keyErrors.includes(error.code);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

const googleDomains = ['gmail.com', 'googlemail.com'];

/** @param hosted the domain of the person's Google organization, '' for none */
function isGoogles(email: string, hosted: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return googleDomains.includes(domain) || domain === hosted.toLowerCase();
}

/** Verifies id tokens: signature, issuer, audience, expiry and a verified e-mail. */
export function createGoogleTokens({ clientId, keysUrl, issuer }: GoogleSettings, now: () => number): GoogleTokens {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: keysTimeoutMs });
  const checks = {
    algorithms: ['RS256'],
    audience: clientId,
    issuer: [issuer, issuer.replace(/^https?:\/\//, '')],
    requiredClaims: ['sub', 'exp', 'email'],
  };

  async function claimsOf(idToken: string) {
    try {
      return (await jwtVerify(idToken, keys, { ...checks, currentDate: new Date(now()) })).payload;
    } catch (error) {
      throw new Refusal(isAboutToken(error) ? 'unauthorized' : 'unavailable', texts.googleFailed);
    }
  }

  return {
    async verify(idToken) {
      const claims = await claimsOf(idToken);
      const [sub, email] = [textOf(claims.sub), textOf(claims['email'])];
      if (sub === '' || email === '' || claims['email_verified'] !== true) {
        throw new Refusal('unauthorized', texts.googleFailed);
      }
      const name = textOf(claims['given_name']) || textOf(claims['name']);
      const lastname = textOf(claims['family_name']);
      return { sub, email, isGoogles: isGoogles(email, textOf(claims['hd'])), name, lastname };
    },
  };
}
