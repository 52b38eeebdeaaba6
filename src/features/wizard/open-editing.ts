import { mayEditEvent } from '#contract/event-rules.ts';
import { Refusal, texts } from '#contract/refusals.ts';
import type { OpenAccount } from '#data/account.ts';
import { readSentDraft } from '#data/drafts.ts';
import { findEvent } from '#data/event-list.ts';
import type { EventRow } from '#data/events.ts';
import { otherwise } from '#data/fault.ts';
import type { OutboxEntry } from '#data/outbox.ts';
import { eventEditOf } from './event-edit.ts';
import type { FormErrors } from './event-form.ts';
import type { LastWords } from './last-words.ts';
import { openEdit, openLostEdit, openOrphanedEdit, type OpenEdit } from './open-keeper.ts';
import { saveEdit } from './publish-event.ts';
import { entryToSettle, recoverWords, writingAgain, type Typed, type Writing } from './writing.ts';

/** Asks the server for an event that this device doesn't hold, and keeps it. */
export type FetchEvent = (
  idOrRef: string,
  signal: AbortSignal,
) => Promise<'held' | 'missing' | 'failed' | 'unreachable'>;

const reasons = {
  missing: 'Event not found.',
  unreachable: 'This event isn’t on this device yet. It can be edited once there is a connection.',
} as const;

/** The event as the device holds it; an address may be opened before any pull has brought it. */
async function eventAt(
  { db }: OpenAccount,
  idOrRef: string,
  fetchEvent: FetchEvent,
): Promise<EventRow | keyof typeof reasons> {
  const held = await findEvent(db, idOrRef);
  if (held !== undefined) return held;
  const found = await fetchEvent(idOrRef, new AbortController().signal).catch(otherwise('unreachable'));
  if (found === 'unreachable' || found === 'failed') return 'unreachable';
  return (await findEvent(db, idOrRef)) ?? 'missing';
}

function errorsOf({ before }: Pick<OpenEdit, 'before'>, { form, cover }: Typed): FormErrors {
  const made = eventEditOf(before, form, cover);
  return 'errors' in made ? made.errors : {};
}

/** The server has answered that there is no such event any more. */
function isGoneFor(entry: OutboxEntry | null): boolean {
  return entry?.refusal?.status === 404 || entry?.refusal?.status === 410;
}

interface EditedEvent {
  ref: string;
  heldCover: string | null;
  settles: OutboxEntry | null;
  isHeld: boolean;
  isGone: boolean;
}

function writingOf(account: OpenAccount, opened: OpenEdit, event: EditedEvent): Writing {
  const { keeper, before, isResumed } = opened;
  return {
    ...event,
    keeper,
    isResumed,
    refusal: event.settles?.refusal ?? null,
    isPublished: true,
    check: (typed) => errorsOf(opened, typed),
    async send() {
      if (event.isGone) throw new Refusal('not_found', reasons.missing);
      return saveEdit(account, { event: event.ref, before, keeper, settles: event.settles });
    },
  };
}

/** The edit of an event that isn't on this device: what was typed of it, as a draft or as a change that wasn't accepted. */
async function openWhatIsLeft(
  account: OpenAccount,
  idOrRef: string,
  { settles, words, isGone }: { settles: string | null; words: LastWords; isGone: boolean },
): Promise<Writing | null> {
  const isMeant = ({ id, kind, refs }: OutboxEntry) =>
    kind === 'event.update' && (id === settles || refs.includes(idOrRef));
  const entry = await entryToSettle(account, isMeant);
  const left = await openOrphanedEdit(account.store, entry?.refs[0] ?? idOrRef, words);
  const opened = left ?? (await openLostEdit(account.store, entry, words));
  if (opened === null) return null;
  const { ref, before } = opened;
  return writingOf(account, opened, { ref, heldCover: before.cover_image, settles: entry, isHeld: false, isGone });
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
  const event = await eventAt(account, idOrRef, fetchEvent);
  if (typeof event === 'string') {
    const left = await openWhatIsLeft(account, idOrRef, { settles, words, isGone: event === 'missing' });
    if (left === null) throw new Refusal('not_found', reasons[event]);
    return left;
  }
  if (!mayEditEvent(account.user?.user_id ?? null, event)) throw new Refusal('forbidden', texts.forbidden);
  const { ref } = event;
  const isOfEvent = ({ creates, kind, refs }: OutboxEntry) =>
    creates === ref || (kind === 'event.update' && refs.includes(ref));
  const entry = await entryToSettle(account, (held) => isOfEvent(held) && (settles === null || held.id === settles));
  if (entry?.kind === 'event.create') return writingAgain(account, entry, words);
  // What met another edit is settled on the event as it is now; what wasn't accepted is gone on with as it was typed.
  const sent = entry?.state === 'refused' ? await readSentDraft(account.store, ref) : null;
  const opened = await openEdit(account.store, event, words, sent);
  const isGone = isGoneFor(entry);
  return writingOf(account, opened, { ref, heldCover: event.cover_image, settles: entry, isHeld: true, isGone });
}
