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
  /** of a mutation; a window with a newer app may know more of them */
  kind: string;
  refusal: StoredRefusal;
}

/** The account goes along: right after a switch, what was read of the one before is still there. */
interface Reading {
  db: AccountDb;
  last: Refused | null;
}

async function read(db: AccountDb): Promise<Reading> {
  return { db, last: ((await db.meta.get('lastRefusal'))?.value as Refused | undefined) ?? null };
}

/**
 * Tells of a wish or a deletion that the server didn't take: by then its button is as it was before, and would say nothing of it. What was
 * refused before the app was open isn't told of.
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
    // What was deleted has gone from its page, where nothing could say so.
    if (mutationOf(last.kind).onRefusal !== 'revert' && !last.kind.endsWith('.delete')) return;
    const { message } = last.refusal;
    showToast({ title: mutationFailureText(last.kind), text: message === '' ? undefined : message, tone: 'bad' });
  }, [reading]);
  return null;
}
