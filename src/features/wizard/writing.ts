import { mayEditEvent } from '#contract/event-rules.ts';
import { Refusal, texts } from '#contract/refusals.ts';
import type { OpenAccount } from '#data/account.ts';
import { findEvent } from '#data/event-list.ts';
import type { EventRow } from '#data/events.ts';
import { needsPerson, type OutboxEntry, type RefusalNote } from '#data/outbox.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { createLastWords, takeInLastWords, type LastWords } from './last-words.ts';
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

/** Drafts are looked for when what a page kept as it went is among them. */
async function recoverWords({ name, store }: OpenAccount): Promise<LastWords> {
  await takeInLastWords(name, store);
  return createLastWords(name);
}

async function writingAgain(account: OpenAccount, entry: OutboxEntry, words: LastWords): Promise<Writing> {
  const keeper = await openRefusedEvent(account.store, entry, words);
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
  const words = await recoverWords(account);
  const entry =
    settles === null ? null : await entryToSettle(account, ({ id, creates }) => id === settles && creates !== null);
  if (entry !== null) return writingAgain(account, entry, words);
  const keeper = await openNewEvent(account.store, words);
  return {
    keeper,
    ref: keeper.draft().ref,
    heldCover: null,
    isResumed: keeper.get().status === 'saved',
    refusal: null,
    send: () => publishEvent(account, keeper),
  };
}

/** Asks the server for an event that this device doesn't hold, and keeps it. */
export type FetchEvent = (idOrRef: string, signal: AbortSignal) => Promise<'held' | 'missing' | 'unreachable'>;

const outOfReach = 'This event isn’t on this device yet. It can be edited once there is a connection.';

/** The event as the device holds it; an address may be opened before any pull has brought it. */
async function eventAt(account: OpenAccount, idOrRef: string, fetchEvent: FetchEvent): Promise<EventRow | undefined> {
  const held = await findEvent(account.db, idOrRef);
  if (held !== undefined) return held;
  const found = await fetchEvent(idOrRef, new AbortController().signal).catch(() => 'unreachable' as const);
  if (found === 'unreachable') throw new Refusal('not_found', outOfReach);
  return findEvent(account.db, idOrRef);
}

async function ownEvent(account: OpenAccount, idOrRef: string, fetchEvent: FetchEvent): Promise<EventRow> {
  const event = await eventAt(account, idOrRef, fetchEvent);
  if (event === undefined) throw new Refusal('not_found', 'Event not found.');
  if (!mayEditEvent(account.user?.user_id ?? null, event)) throw new Refusal('forbidden', texts.forbidden);
  return event;
}

/**
 * Opens the form of an event that exists. What waits for the person on it (a create or an edit that wasn't accepted)
 * is what the form then settles.
 * @throws Refusal `not_found`, `forbidden`
 */
export async function openEditing(
  account: OpenAccount,
  idOrRef: string,
  settles: string | null,
  fetchEvent: FetchEvent,
): Promise<Writing> {
  const event = await ownEvent(account, idOrRef, fetchEvent);
  const words = await recoverWords(account);
  const isOfEvent = (entry: OutboxEntry) =>
    entry.creates === event.ref || (entry.kind === 'event.update' && entry.refs.includes(event.ref));
  const entry = await entryToSettle(account, (held) => isOfEvent(held) && (settles === null || held.id === settles));
  if (entry?.kind === 'event.create') return writingAgain(account, entry, words);
  const { keeper, before, isResumed } = await openEdit(account.store, event, words);
  return {
    keeper,
    ref: event.ref,
    heldCover: event.cover_image,
    isResumed,
    refusal: entry?.refusal ?? null,
    send: () => saveEdit(account, { event: event.ref, before, keeper, settles: entry }),
  };
}
