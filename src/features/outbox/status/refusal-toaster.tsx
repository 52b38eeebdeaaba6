import { useEffect, useRef } from 'react';
import { isMutationKind, mutationOf } from '#contract/sync/mutations.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import type { StoredRefusal } from '#data/outbox/entry.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { mutationFailureText } from '#features/outbox/entry/mutation-texts.ts';

interface Refused {
  id: string;
  /** a mutation kind; may be unknown, from a window with a newer version */
  kind: string;
  refusal: StoredRefusal;
}

/** With the account it was read from: right after a switch the last one's reading is still there. */
interface Reading {
  db: AccountDb;
  last: Refused | null;
}

async function read(db: AccountDb): Promise<Reading> {
  return { db, last: ((await db.meta.get('lastRefusal'))?.value as Refused | undefined) ?? null };
}

/**
 * Shows a toast when the server refuses a toggle (a like, say) or a deletion: the page has reverted by then and shows
 * nothing of it. Refusals from before the app was opened aren't shown.
 */
export function RefusalToaster() {
  const db = useObservable(accountInUse)?.db ?? null;
  const reading = useLive<Reading | null>(async () => (db === null ? null : read(db)), [db], null);
  const lastReading = useRef<{ db: AccountDb; id: string | null } | null>(null);
  useEffect(() => {
    if (reading === null) return;
    const { db: readingDb, last } = reading;
    const id = last?.id ?? null;
    const isNew = lastReading.current?.db === readingDb && lastReading.current.id !== id;
    lastReading.current = { db: readingDb, id };
    if (!isNew || last === null || !isMutationKind(last.kind)) return;
    // A deleted item is gone from its page, so the page can't tell.
    if (mutationOf(last.kind).onRefusal !== 'revert' && !last.kind.endsWith('.delete')) return;
    const { message } = last.refusal;
    showToast({ title: mutationFailureText(last.kind), text: message === '' ? undefined : message, tone: 'bad' });
  }, [reading]);
  return null;
}
