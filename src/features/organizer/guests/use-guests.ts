import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { otherwise } from '#data/fault.ts';
import { guestRowOf, type GuestRow } from '#data/events/guests/rows.ts';
import {
  firstGuestCount,
  readFirstGuests,
  readGuests,
  readUnlistedCount,
  storeUnlistedCount,
} from '#data/events/guests/read.ts';
import { waitingCount, type EventRow } from '#data/events/rows.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import type { FetchGuests } from './deps.ts';

type Fetched = Awaited<ReturnType<FetchGuests>>;

interface Guests {
  /** null until read */
  rows: readonly GuestRow[] | null;
  /** the rows are the first by name; the others are being read */
  isReading: boolean;
  /** how many there are, hidden ones included */
  count: number;
  /** `device`: some may be on the server alone; `some`: the server has more than fit; `all`: all that the user may see */
  extent: 'device' | 'some' | 'all';
  isFetching: boolean;
  problem: string | null;
}

/** All that goes to an event and waits, as the server counts it. */
export const guestCount = (event: EventRow): number => event.subscribers_count + waitingCount(event);

/** The server's rows of guests whom the device doesn't hold, beside its own, which are as new as the last pull. */
function withFetched(rows: readonly GuestRow[], fetched: Fetched): readonly GuestRow[] {
  if (fetched?.ok !== true) return rows;
  const onDevice = new Set(rows.map(({ ref }) => ref));
  const others = fetched.guests.filter(({ id }) => !onDevice.has(String(id))).map((guest) => guestRowOf(guest, 0));
  return others.length === 0 ? rows : [...rows, ...others];
}

/** What this device holds of an event's guests: the first of a long list at once, then all. Null until read. */
function useDeviceGuests(account: OpenAccount | null, { ref, event_id: eventId }: EventRow) {
  const first = useLive<{ of: string; rows: readonly GuestRow[] } | null>(
    async () => (account === null ? null : { of: ref, rows: await readFirstGuests(account.db, ref) }),
    [account, ref],
    null,
  );
  const shown = first?.of === ref ? first.rows : null;
  const isLong = shown !== null && shown.length >= firstGuestCount;
  const long = useLive<{ of: string; rows: readonly GuestRow[] } | null>(
    async () => (account === null || !isLong ? null : { of: ref, rows: await readGuests(account.db, ref) }),
    [account, ref, isLong],
    null,
  );
  const unlisted = useLive<{ of: string; count: number } | null>(
    async () => (account === null ? null : { of: ref, count: await readUnlistedCount(account.db, eventId) }),
    [account, ref, eventId],
    null,
  );
  if (shown === null || unlisted?.of !== ref) return null;
  const all = isLong ? (long?.of === ref ? long.rows : null) : shown;
  return { rows: all ?? shown, isReading: all === null, unlisted: unlisted.count };
}

/** The guests of an event: the device's, and with a connection those that are too old or too many for it. */
export function useGuests(
  account: OpenAccount | null,
  event: EventRow,
  /** the server can be asked: it is reachable, and the first pull is complete */
  isReady: boolean,
  fetch: FetchGuests,
): Guests {
  const { event_id: eventId } = event;
  const device = useDeviceGuests(account, event);
  const onDevice = device?.rows ?? null;
  const isReading = device?.isReading === true;
  const [answer, setAnswer] = useState<{ of: number; fetched: Fetched } | null>(null);
  const count = guestCount(event);
  const isMissing = device !== null && !isReading && device.rows.length + device.unlisted < count;
  const fetched = answer !== null && answer.of === eventId ? answer.fetched : null;
  const isWanted = isMissing && eventId !== null && isReady && fetched?.ok !== true;

  const rememberUnlisted = useEffectEvent((reply: Fetched) => {
    if (account === null || eventId === null || reply?.ok !== true || !reply.isWhole) return;
    if (reply.guests.length >= count) return;
    storeUnlistedCount(account.db, eventId, count - reply.guests.length).catch(otherwise(undefined));
  });

  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    void fetch(eventId, leaving.signal).then((reply) => {
      if (leaving.signal.aborted) return;
      setAnswer({ of: eventId, fetched: reply });
      rememberUnlisted(reply);
    });
    return () => {
      leaving.abort();
    };
  }, [isWanted, eventId, fetch]);

  const isWhole = !isMissing || (fetched?.ok === true && fetched.isWhole);
  return {
    rows: onDevice === null ? null : withFetched(onDevice, isMissing ? fetched : null),
    isReading,
    count,
    extent: isWhole ? 'all' : fetched?.ok === true ? 'some' : 'device',
    isFetching: isWanted && fetched === null,
    problem: isWanted && fetched !== null ? fetched.message : null,
  };
}
