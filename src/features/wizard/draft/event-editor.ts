import { isRef } from '#contract/ids.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { newDraftRef } from '#data/drafts/open.ts';
import { deleteArrivedDrafts } from '#data/drafts/rows.ts';
import { localPicture } from '#data/files/picture-name.ts';
import { needsDecision, type OutboxEntry, type StoredRefusal } from '#data/outbox/entry.ts';
import type { DraftAutosaver, DraftState } from './autosaver.ts';
import * as texts from './texts.ts';
import { createDraftUnloadStorage, restoreUnloadDrafts, type DraftUnloadStorage } from './unload-drafts.ts';
import type { FormErrors } from '#features/wizard/form/event-form.ts';
import { eventInputOf } from '#features/wizard/form/event-input.ts';
import { openNewEvent, openRefusedEvent } from './open-autosaver.ts';
import { mustHaveToken, publishAgain, publishEvent, type SubmitOutcome } from '#features/wizard/submit/publish.ts';

/** What somebody has typed, and the picture they chose. */
export type EditedValues = Pick<DraftState, 'form' | 'cover'>;

/** An event that is being written: a new one, one that wasn't accepted, or the edit of one. */
export interface EventEditor {
  autosaver: DraftAutosaver;
  /** what the event is called by, so that its poster is the same before and after */
  ref: string;
  /** the picture it has as long as none is chosen */
  storedCover: string | null;
  /** what was begun earlier is gone on with */
  isResumed: boolean;
  /** why the last try wasn't accepted */
  refusal: StoredRefusal | null;
  /** what wasn't accepted, as it lies in the outbox */
  failedEntry: OutboxEntry | null;
  /** it was sent before: an event that exists, or one that wasn't accepted */
  isPublished: boolean;
  /** the event is on this device; when it leaves, it was deleted */
  isStored: boolean;
  /** the event was deleted: what was typed can become a new one */
  isGone: boolean;
  /** what is wrong with what is typed, by field; nothing where it could be sent */
  check(typed: EditedValues): FormErrors;
  send(): Promise<SubmitOutcome>;
}

/** What waits in the outbox for the person to decide. */
export async function findFailedEntry(account: OpenAccount, isWanted: (entry: OutboxEntry) => boolean) {
  const entries = await account.db.outbox.toArray();
  return entries.find((entry) => needsDecision(entry) && isWanted(entry)) ?? null;
}

/** Drafts are looked for when what a page kept as it went is among them. */
export async function openUnloadStorage({ name, store }: OpenAccount): Promise<DraftUnloadStorage> {
  await restoreUnloadDrafts(name, store);
  await deleteArrivedDrafts(store);
  return createDraftUnloadStorage(name);
}

function errorsOfNew({ form, cover }: EditedValues): FormErrors {
  const result = eventInputOf(form, cover ? localPicture(cover) : null);
  return 'errors' in result ? result.errors : {};
}

/** The form of a new event that wasn't accepted. */
export async function editorOfFailed(
  account: OpenAccount,
  entry: OutboxEntry,
  unloadStorage: DraftUnloadStorage,
): Promise<EventEditor> {
  const autosaver = await openRefusedEvent(account.store, entry, unloadStorage);
  return {
    autosaver,
    ref: entry.creates ?? entry.id,
    storedCover: null,
    isResumed: autosaver.get().status === 'saved',
    refusal: entry.refusal,
    failedEntry: entry,
    isPublished: true,
    isStored: false,
    isGone: false,
    check: errorsOfNew,
    send: () => publishAgain(account, autosaver, entry),
  };
}

export interface CreationRequest {
  /** the id of a refused create whose values are to be edited */
  failedEntryId: string | null;
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
export async function openCreation(
  account: OpenAccount,
  { failedEntryId, draft }: CreationRequest,
): Promise<EventEditor> {
  const unloadStorage = await openUnloadStorage(account);
  const entry =
    failedEntryId === null
      ? null
      : await findFailedEntry(account, ({ id, creates }) => id === failedEntryId && creates !== null);
  if (entry !== null) return editorOfFailed(account, entry, unloadStorage);
  if (failedEntryId !== null) throw new Refusal('not_found', texts.settledMeanwhile);
  const autosaver = await openNewEvent(account.store, await freeName(account, draft), unloadStorage);
  return {
    autosaver,
    ref: autosaver.draft().ref,
    storedCover: null,
    isResumed: autosaver.get().status === 'saved',
    refusal: null,
    failedEntry: null,
    isPublished: false,
    isStored: false,
    isGone: false,
    check: errorsOfNew,
    async send() {
      await mustHaveToken(account);
      return publishEvent(account, autosaver);
    },
  };
}

/** The picture that the event has now: the chosen one, else its own. */
export function coverOf(
  { storedCover }: Pick<EventEditor, 'storedCover'>,
  chosen: string | null | undefined,
): string | null {
  if (chosen === undefined) return storedCover;
  return chosen === null ? null : localPicture(chosen);
}
