import { isRef } from '#contract/ids.ts';
import { mayEditEvent } from '#contract/event-rules.ts';
import { Refusal, texts } from '#contract/refusals.ts';
import type { OpenAccount } from '#data/account.ts';
import { findEvent } from '#data/event-list.ts';
import { localPicture, type EventRow } from '#data/events.ts';
import { needsPerson, type OutboxEntry, type RefusalNote } from '#data/outbox.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { createLastWords, takeInLastWords, type LastWords } from './last-words.ts';
import { eventEditOf, type EventBefore } from './event-edit.ts';
import type { FormErrors } from './event-form.ts';
import { eventInputOf } from './event-input.ts';
import { openEdit, openLostEdit, openNewEvent, openOrphanedEdit, openRefusedEvent } from './open-keeper.ts';
import { mustHaveToken, publishAgain, publishEvent, saveEdit, type Outcome } from './publish-event.ts';

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
  /** what wasn't accepted, as it lies in the outbox */
  settles: OutboxEntry | null;
  /** it was sent before: an event that exists, or one that wasn't accepted */
  isPublished: boolean;
  /** the event was deleted: what was typed can become a new one */
  isGone: boolean;
  /** what is wrong with what is typed, by field; nothing where it could be sent */
  check(): FormErrors;
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

function errorsOfNew(keeper: DraftKeeper): FormErrors {
  const { form, cover } = keeper.get();
  const made = eventInputOf(form, cover ? localPicture(cover) : null);
  return 'errors' in made ? made.errors : {};
}

async function writingAgain(account: OpenAccount, entry: OutboxEntry, words: LastWords): Promise<Writing> {
  const keeper = await openRefusedEvent(account.store, entry, words);
  return {
    keeper,
    ref: entry.creates ?? entry.id,
    heldCover: null,
    isResumed: keeper.get().status === 'saved',
    refusal: entry.refusal,
    settles: entry,
    isPublished: true,
    isGone: false,
    check: () => errorsOfNew(keeper),
    send: () => publishAgain(account, keeper, entry),
  };
}

export interface CreationWanted {
  /** the id of a refused create whose values are to be edited */
  settles: string | null;
  /** the draft that is to be gone on with; null: the newest */
  draft: string | null;
}

/** A name that an event has already can't be given to another: the draft that had it was published. */
async function freeName({ db }: OpenAccount, draft: string | null): Promise<string | null> {
  return draft !== null && ((await db.events.get(draft)) !== undefined || !isRef(draft)) ? null : draft;
}

/** Opens the form of a new event. */
export async function openCreation(account: OpenAccount, { settles, draft }: CreationWanted): Promise<Writing> {
  const words = await recoverWords(account);
  const entry =
    settles === null ? null : await entryToSettle(account, ({ id, creates }) => id === settles && creates !== null);
  if (entry !== null) return writingAgain(account, entry, words);
  const keeper = await openNewEvent(account.store, await freeName(account, draft), words);
  return {
    keeper,
    ref: keeper.draft().ref,
    heldCover: null,
    isResumed: keeper.get().status === 'saved',
    refusal: null,
    settles: null,
    isPublished: false,
    isGone: false,
    check: () => errorsOfNew(keeper),
    async send() {
      await mustHaveToken(account);
      return publishEvent(account, keeper);
    },
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

function errorsOfEdit(keeper: DraftKeeper, before: EventBefore): FormErrors {
  const { form, cover } = keeper.get();
  const made = eventEditOf(before, form, cover);
  return 'errors' in made ? made.errors : {};
}

/** The server has answered that there is no such event any more. */
function isGoneFor(entry: OutboxEntry | null): boolean {
  return entry?.refusal?.status === 404 || entry?.refusal?.status === 410;
}

/** The edit of an event that is there no more: what was typed of it, as a draft or as a change that wasn't accepted. */
async function whatIsLeft(
  account: OpenAccount,
  idOrRef: string,
  settles: string | null,
  words: LastWords,
): Promise<Writing | null> {
  const entry = await entryToSettle(
    account,
    ({ id, kind, refs }) => kind === 'event.update' && (id === settles || refs.includes(idOrRef)),
  );
  const ref = entry?.refs[0] ?? idOrRef;
  const left = (await openOrphanedEdit(account.store, ref, words)) ?? openLostEdit(account.store, entry, words);
  if (left === null) return null;
  const { keeper, before } = left;
  return {
    keeper,
    ref,
    heldCover: before.cover_image,
    isResumed: true,
    refusal: entry?.refusal ?? null,
    settles: entry,
    isPublished: true,
    isGone: true,
    check: () => errorsOfEdit(keeper, before),
    send: () => Promise.reject(new Refusal('not_found', 'Event not found.')),
  };
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
  const words = await recoverWords(account);
  const event = await ownEvent(account, idOrRef, fetchEvent).catch(async (error: unknown) => {
    const left = await whatIsLeft(account, idOrRef, settles, words);
    if (left === null) throw error;
    return left;
  });
  if ('keeper' in event) return event;
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
    settles: entry,
    isPublished: true,
    isGone: isGoneFor(entry),
    check: () => errorsOfEdit(keeper, before),
    send: () => saveEdit(account, { event: event.ref, before, keeper, settles: entry }),
  };
}

/** The picture that the event has now: the chosen one, else its own. */
export function coverOf({ heldCover }: Pick<Writing, 'heldCover'>, chosen: string | null | undefined): string | null {
  if (chosen === undefined) return heldCover;
  return chosen === null ? null : localPicture(chosen);
}
