import { useState } from 'react';
import { current } from '#data/current.ts';
import { useLive } from '#ui/use-live.ts';
import { useObservable } from '#ui/use-observable.ts';

/** The place on a waiting list that the server's answer told; its row doesn't hold one. */
function placeIn(body: unknown): number | null {
  const place = typeof body === 'object' && body !== null && 'position' in body ? body.position : null;
  return typeof place === 'number' ? place : null;
}

/** Which place somebody has on an event's waiting list: known from the answer that gave it, for as long as the page is open. */
export function useWaitingPlace(ref: string, isWaiting: boolean): number | null {
  const db = useObservable(current)?.db ?? null;
  const [kept, setKept] = useState<{ ref: string; place: number } | null>(null);
  const told = useLive<number | null>(
    async () => {
      if (db === null || !isWaiting) return null;
      const entries = await db.outbox.toArray();
      const answered = entries.findLast(({ kind, refs }) => kind === 'event.subscribe' && refs.includes(ref));
      return placeIn(answered?.ack?.body);
    },
    [db, ref, isWaiting],
    null,
  );
  if (told !== null && (kept?.ref !== ref || kept.place !== told)) setKept({ ref, place: told });
  return isWaiting && kept?.ref === ref ? kept.place : null;
}
