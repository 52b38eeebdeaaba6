import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Refusal } from '#contract/sync/refusals.ts';

/** Parameters of argon2id: KiB, passes, lanes. */
interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's: 19 MiB, two passes, one lane. */
const usualCost: HashCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const hashesAtOnce = 4;
/** A few seconds of work. An unbounded queue would fill the memory, and no request would be answered in time. */
const maxInLine = 200;

/** All methods throw the refusal `unavailable` when the queue is full. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * As expensive as `hash`, but deterministic, so that one lookup finds a code among several.
   * @param about whose code it is
   */
  hashCode(code: string, about: string): Promise<string>;
  /** @param passwordHash null for an account that doesn't exist: false, after the same time */
  isRight(password: string, passwordHash: string | null): Promise<boolean>;
}

/** @param cost of new hashes; those that there are name their own */
export function createPasswords(cost: HashCost = usualCost): Passwords {
  const limit = pLimit(hashesAtOnce);
  let decoy: Promise<string> | null = null;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (limit.pendingCount >= maxInLine)
      throw new Refusal('unavailable', 'Too many sign in at once', { retryAfterS: 5 });
    return await limit(work);
  }

  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    hashCode(code, about) {
      const salt = createHash('sha256').update(`code of ${about}`).digest().subarray(0, 16);
      return inTurn(() => hash(code, { ...cost, salt }));
    },
    async isRight(password, passwordHash) {
      decoy ??= hash('nobody has this password', cost);
      const against = passwordHash ?? (await decoy);
      const isMatch = await inTurn(() => verify(against, password));
      return isMatch && passwordHash !== null;
    },
  };
}
