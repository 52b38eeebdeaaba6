import { listNotices } from '#data/account/notices.ts';
import type { NoticeRow } from '#data/account/rows.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import type { EngagementRow } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { isBundleStored } from '#data/offline-bundles/rows.ts';
import type { PlanState } from './plan.ts';

/** An event that somebody plans, as stored. */
export interface PlannedEvent {
  event: EventRow;
  state: PlanState;
  /** its offline bundle is on this device */
  isKept: boolean;
  /** as in `Plan` */
  isMeeting?: boolean;
}

function stateOf(
  event: EventRow,
  engagement: EngagementRow | undefined,
  isAskedFor: boolean,
  ownId: number,
): PlanState | null {
  if (event.organizer_id === ownId) return event.status === 'draft' ? null : 'own';
  if (engagement?.subscribed === true) return 'going';
  if (engagement?.waiting === true) return 'waiting';
  return engagement?.bookmarked === true || isAskedFor ? 'saved' : null;
}

/**
 * The events that an account's owner plans, in no particular order: their own, those they subscribed to or wait for, and
 * those they bookmarked or asked to keep offline.
 * @param ownId the owner's user id
 */
export async function readPlannedEvents(db: AccountDb, ownId: number): Promise<PlannedEvent[]> {
  const [engagements, bundles, own] = await Promise.all([
    db.engagements.toArray(),
    db.packs.toArray(),
    db.events.where('organizer_id').equals(ownId).toArray(),
  ]);
  const isPlanned = ({ subscribed, waiting, bookmarked }: EngagementRow) => subscribed || waiting || bookmarked;
  const engagementOf = new Map(engagements.filter(isPlanned).map((row) => [row.event, row]));
  const bundleOf = new Map(bundles.filter(isBundleStored).map((row) => [row.ref, row]));
  const isOwn = new Set(own.map(({ ref }) => ref));
  const refs = [...new Set([...engagementOf.keys(), ...bundleOf.keys()])].filter((ref) => !isOwn.has(ref));
  const others = (await db.events.bulkGet(refs)).filter((row) => row !== undefined);
  return [...own, ...others].flatMap((event) => {
    const bundle = bundleOf.get(event.ref);
    const engagement = engagementOf.get(event.ref);
    const state = stateOf(event, engagement, bundle?.isAutomatic === false, ownId);
    const meeting = engagement?.shown_to_met === true ? { isMeeting: true } : {};
    return state === null ? [] : [{ event, state, isKept: bundle !== undefined, ...meeting }];
  });
}

/** The newest notice about an event that its reader hasn't read; null if there is none. */
export async function readEventNotice(db: AccountDb, ref: string): Promise<NoticeRow | null> {
  const notices = await listNotices(db);
  return notices.find(({ read, about }) => !read && about?.type === 'event' && about.ref === ref) ?? null;
}
