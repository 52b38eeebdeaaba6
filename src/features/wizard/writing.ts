import { isRef } from '#contract/ids.ts';
import { Refusal } from '#contract/refusals.ts';
import type { OpenAccount } from '#data/account.ts';
import { newDraftRef } from '#data/draft-shelf.ts';
import { dropArrivedDrafts } from '#data/drafts.ts';
import { localPicture } from '#data/picture-name.ts';
import { needsPerson, type OutboxEntry, type RefusalNote } from '#data/outbox.ts';
import type { DraftKeeper, DraftState } from './draft-keeper.ts';
import { createLastWords, takeInLastWords, type LastWords } from './last-words.ts';
import type { FormErrors } from './event-form.ts';
import { eventInputOf } from './event-input.ts';
import { openNewEvent, openRefusedEvent } from './open-keeper.ts';
import { mustHaveToken, publishAgain, publishEvent, type Outcome } from './publish-event.ts';

/** What somebody has typed, and the picture they chose. */
export type Typed = Pick<DraftState, 'form' | 'cover'>;

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
  /** the event is on this device; when it leaves, it was deleted */
  isHeld: boolean;
  /** the event was deleted: what was typed can become a new one */
  isGone: boolean;
  /** what is wrong with what is typed, by field; nothing where it could be sent */
  check(typed: Typed): FormErrors;
  send(): Promise<Outcome>;
}

/** What waits in the outbox for the person to decide. */
export async function entryToSettle(account: OpenAccount, isWanted: (entry: OutboxEntry) => boolean) {
  const entries = await account.db.outbox.toArray();
  return entries.find((entry) => needsPerson(entry) && isWanted(entry)) ?? null;
}

/** Drafts are looked for when what a page kept as it went is among them. */
export async function recoverWords({ name, store }: OpenAccount): Promise<LastWords> {
  await takeInLastWords(name, store);
  await dropArrivedDrafts(store);
  return createLastWords(name);
}

function errorsOfNew({ form, cover }: Typed): FormErrors {
  const made = eventInputOf(form, cover ? localPicture(cover) : null);
  return 'errors' in made ? made.errors : {};
}

/** The form of a new event that wasn't accepted. */
export async function writingAgain(account: OpenAccount, entry: OutboxEntry, words: LastWords): Promise<Writing> {
  const keeper = await openRefusedEvent(account.store, entry, words);
  return {
    keeper,
    ref: entry.creates ?? entry.id,
    heldCover: null,
    isResumed: keeper.get().status === 'saved',
    refusal: entry.refusal,
    settles: entry,
    isPublished: true,
    isHeld: false,
    isGone: false,
    check: errorsOfNew,
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
  if (draft === null) return null;
  const isTaken = !isRef(draft) || (await db.events.get(draft)) !== undefined;
  return isTaken ? newDraftRef() : draft;
}

/** Opens the form of a new event. */
export async function openCreation(account: OpenAccount, { settles, draft }: CreationWanted): Promise<Writing> {
  const words = await recoverWords(account);
  const entry =
    settles === null ? null : await entryToSettle(account, ({ id, creates }) => id === settles && creates !== null);
  if (entry !== null) return writingAgain(account, entry, words);
  if (settles !== null) throw new Refusal('not_found', 'This was settled meanwhile, in another window perhaps.');
  const keeper = await openNewEvent(account.store, await freeName(account, draft), words);
  return {
    keeper,
    ref: keeper.draft().ref,
    heldCover: null,
    isResumed: keeper.get().status === 'saved',
    refusal: null,
    settles: null,
    isPublished: false,
    isHeld: false,
    isGone: false,
    check: errorsOfNew,
    async send() {
      await mustHaveToken(account);
      return publishEvent(account, keeper);
    },
  };
}

/** The picture that the event has now: the chosen one, else its own. */
export function coverOf({ heldCover }: Pick<Writing, 'heldCover'>, chosen: string | null | undefined): string | null {
  if (chosen === undefined) return heldCover;
  return chosen === null ? null : localPicture(chosen);
}
