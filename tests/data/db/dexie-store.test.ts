import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '#contract/sync/refusals.ts';
import { AccountDb } from '#data/db/account-db.ts';
import { createDexieStore, type RecoverFromError } from '#data/db/dexie-store.ts';

let db: AccountDb;

beforeEach(async () => {
  db = new AccountDb('scape-store-mended');
  await db.open();
});
afterEach(async () => {
  await db.delete();
});

/** What a write that fails with this tells whoever asked for it. */
function failing(error: Error, mend: RecoverFromError): Promise<unknown> {
  return createDexieStore(db, mend).transact('write', ['meta'], async () => {
    throw error;
  });
}

test('[OFF-14] a refusal is an answer, which nobody tries to mend', async () => {
  const mend = vi.fn<RecoverFromError>(() => Promise.resolve(true));
  const refusal = new Refusal('invalid', 'The picture is gone.');
  await expect(failing(refusal, mend)).rejects.toBe(refusal);
  expect(mend).not.toHaveBeenCalled();
});

test('[OFF-14] where what mends can’t be had, what failed is told', async () => {
  const full = new DOMException('full', 'QuotaExceededError');
  const mend: RecoverFromError = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await expect(failing(full, mend)).rejects.toMatchObject({ name: 'QuotaExceededError' });
});
