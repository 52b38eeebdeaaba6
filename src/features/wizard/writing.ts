import { mayEditEvent } from '#contract/event-rules.ts';
import { Refusal, texts } from '#contract/refusals.ts';
import type { OpenAccount } from '#data/account.ts';
import { findEvent } from '#data/event-list.ts';
import type { EventRow } from '#data/events.ts';
import { needsPerson, type OutboxEntry, type RefusalNote } from '#data/outbox.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { openEdit, openNewEvent, openRefusedEvent } from './open-keeper.ts';
import { publishAgain, publishEvent, saveEdit, type Outcome } from './publish-event.ts';

/** An event that is being written: a new one, one that wasn't accepted, or the edit of one. */
export interface Writing {
  keeper: DraftKeeper;
  /** what the event is called by, so that its poster is the same before and after */
  ref: string;
  /** the picture it has as long as none is chosen */
  heldCover: string | null;
  /** what was begun earlier is gone on with */
  isResumed: boolean;
  /** why the last try wasn't accepted */
  refusal: RefusalNote | null;
  send(): Promise<Outcome>;
}

async function entryToSettle(account: OpenAccount, isWanted: (entry: OutboxEntry) => boolean) {
  const entries = await account.db.outbox.toArray();
  return entries.find((entry) => needsPerson(entry) && isWanted(entry)) ?? null;
}

async function writingAgain(account: OpenAccount, entry: OutboxEntry): Promise<Writing> {
  const keeper = await openRefusedEvent(account.store, entry);
  return {
    keeper,
    ref: entry.creates ?? entry.id,
    heldCover: null,
    isResumed: keeper.get().status === 'saved',
    refusal: entry.refusal,
    send: () => publishAgain(account, keeper, entry),
  };
}

/**
 * Opens the form of a new event.
 * @param settles the id of a refused create whose values are to be edited
 */
export async function openCreation(account: OpenAccount, settles: string | null): Promise<Writing> {
  const entry =
    settles === null ? null : await entryToSettle(account, ({ id, creates }) => id === settles && creates !== null);
  if (entry !== null) return writingAgain(account, entry);
  const keeper = await openNewEvent(account.store);
  return {
    keeper,
    ref: keeper.draft().ref,
    heldCover: null,
    isResumed: keeper.get().status === 'saved',
    refusal: null,
    send: () => publishEvent(account, keeper),
  };
}

async function ownEvent(account: OpenAccount, idOrRef: string): Promise<EventRow> {
  const event = await findEvent(account.db, idOrRef);
  if (event === undefined) throw new Refusal('not_found', 'Event not found.');
  if (!mayEditEvent(account.user?.user_id ?? null, event)) throw new Refusal('forbidden', texts.forbidden);
  return event;
}

/**
 * Opens the form of an event that exists. What waits for the person on it (a create or an edit that wasn't accepted)
 * is what the form then settles.
 * @throws Refusal `not_found`, `forbidden`
 */
export async function openEditing(account: OpenAccount, idOrRef: string, settles: string | null): Promise<Writing> {
  const event = await ownEvent(account, idOrRef);
  const isOfEvent = (entry: OutboxEntry) =>
    entry.creates === event.ref || (entry.kind === 'event.update' && entry.refs.includes(event.ref));
  const entry = await entryToSettle(account, (held) => isOfEvent(held) && (settles === null || held.id === settles));
  if (entry?.kind === 'event.create') return writingAgain(account, entry);
  const { keeper, before, isResumed } = await openEdit(account.store, event);
  return {
    keeper,
    ref: event.ref,
    heldCover: event.cover_image,
    isResumed,
    refusal: entry?.refusal ?? null,
    send: () => saveEdit(account, { event: event.ref, before, keeper, settles: entry }),
  };
}
