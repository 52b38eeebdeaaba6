import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '#contract/sync/refusals.ts';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
const hashesAtOnce = 4;
/** Some seconds' work: a line without an end would take the memory, and nobody's turn would come. */
const maxInLine = 200;

/** Lets at most so many works run at once; the others wait their turn, and where too many do nobody else begins to. */
function createSemaphore(places: number) {
  let free = places;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else if (waiting.length >= maxInLine)
      throw new Refusal('unavailable', 'Too many sign in at once', { retryAfterS: 5 });
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/** Both throw the refusal `unavailable` where too many wait already. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** As dear, but the same each time, so that one look says whether a code is among several. @param about whose it is */
  hashCode(code: string, about: string): Promise<string>;
  /** @param passwordHash null for an account that doesn't exist: the answer is no, and takes as long */
  isRight(password: string, passwordHash: string | null): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const semaphore = createSemaphore(hashesAtOnce);
  let decoy: Promise<string> | null = null;
  return {
    hash: (password) => semaphore(() => hash(password, cost)),
    hashCode(code, about) {
      const salt = createHash('sha256').update(`code of ${about}`).digest().subarray(0, 16);
      return semaphore(() => hash(code, { ...cost, salt }));
    },
    async isRight(password, passwordHash) {
      decoy ??= hash('nobody has this password', cost);
      const against = passwordHash ?? (await decoy);
      const isMatch = await semaphore(() => verify(against, password));
      return isMatch && passwordHash !== null;
    },
  };
}
