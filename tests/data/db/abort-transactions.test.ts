import Dexie from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { AccountDb } from '#data/db/account-db.ts';
import { trackTransactions } from '#data/db/abort-transactions.ts';

const name = 'scape-open-transactions';

afterEach(async () => {
  Dexie.addons.length = 0;
  await Dexie.delete(name);
});

test('[CARD-08] what is open is broken off, nothing of it is kept, and who waited for it goes on', async () => {
  const breakOff = trackTransactions();
  const [page, other] = [new AccountDb(name), new AccountDb(name)];
  await Promise.all([page.open(), other.open()]);
  let isWritten = false;
  // A page that is frozen hears no answers any more, and so never ends what it has begun.
  const frozen = page.transaction('rw', page.meta, async () => {
    await page.meta.put({ key: 'half', value: 1 });
    isWritten = true;
    for (;;) await page.meta.count();
  });
  const end = frozen.catch((error: unknown) => (error as Error).name);
  await vi.waitUntil(() => isWritten);
  breakOff();
  expect([await other.meta.count(), await end]).toEqual([0, 'AbortError']);
  await page.meta.put({ key: 'whole', value: 1 });
  // Nothing is open any more: what has ended isn't touched.
  breakOff();
  expect(await other.meta.count()).toBe(1);
  page.close();
  other.close();
});
