import { isRef } from '#contract/uuid.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { newDraftRef } from '#data/drafts/open.ts';
import { deleteArrivedDrafts } from '#data/drafts/rows.ts';
import { localPicture } from '#data/files/picture-name.ts';
import { needsDecision, type OutboxEntry, type StoredRefusal } from '#data/outbox/entry.ts';
import type { DraftAutosaver } from './autosaver.ts';
import type { DraftState } from './draft-state.ts';
import * as texts from './texts.ts';
import { createDraftUnloadStorage, restoreUnloadDrafts, type DraftUnloadStorage } from './unload-drafts.ts';
import type { FormErrors } from '#features/wizard/form/event-form.ts';
import { eventInputOf } from '#features/wizard/form/event-input.ts';
import { openNewEvent, openRefusedEvent } from './open-new-event.ts';
import { mustHaveToken, publishAgain, publishEvent, type SubmitOutcome } from '#features/wizard/submit/publish.ts';

/** The form's content and the chosen cover. */
export type EditedValues = Pick<DraftState, 'form' | 'cover'>;

/** An event in the form: a new one, a refused create, or an edit. */
export interface EventEditor {
  autosaver: DraftAutosaver;
  /** the event's ref, which keeps its generated poster the same */
  ref: string;
  /** the event's cover while none is chosen */
  storedCover: string | null;
  /** an earlier draft is continued */
  isResumed: boolean;
  /** why the last attempt was refused */
  refusal: StoredRefusal | null;
  /** the refused outbox entry */
  failedEntry: OutboxEntry | null;
  /** it was sent before: the event exists, or was refused */
  isPublished: boolean;
  /** the event is stored on this device; if it disappears, it was deleted */
  isStored: boolean;
  /** the event was deleted; the form's content can become a new one */
  isGone: boolean;
  /** errors by field; empty if it can be sent */
  check(typed: EditedValues): FormErrors;
  send(): Promise<SubmitOutcome>;
}

/** An outbox entry that needs a decision. */
export async function findFailedEntry(account: OpenAccount, isWanted: (entry: OutboxEntry) => boolean) {
  const entries = await account.db.outbox.toArray();
  return entries.find((entry) => needsDecision(entry) && isWanted(entry)) ?? null;
}

/** Unload storage, after its content was moved into the drafts. */
export async function openUnloadStorage({ name, store }: OpenAccount): Promise<DraftUnloadStorage> {
  await restoreUnloadDrafts(name, store);
  await deleteArrivedDrafts(store);
  return createDraftUnloadStorage(name);
}

function errorsOfNew({ form, cover }: EditedValues): FormErrors {
  const result = eventInputOf(form, cover ? localPicture(cover) : null);
  return 'errors' in result ? result.errors : {};
}

/** The editor of a refused create. */
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
  /** id of a refused create to edit */
  failedEntryId: string | null;
  /** the draft to continue; null: the newest */
  draft: string | null;
}

/** The draft's ref; a new one if an event has it already, as the draft was published. */
async function freeName({ db }: OpenAccount, draft: string | null): Promise<string | null> {
  if (draft === null) return null;
  const isTaken = !isRef(draft) || (await db.events.get(draft)) !== undefined;
  return isTaken ? newDraftRef() : draft;
}

/** Opens the editor of a new event. */
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

/** The current cover: the chosen one, else the event's. */
export function coverOf(
  { storedCover }: Pick<EventEditor, 'storedCover'>,
  chosen: string | null | undefined,
): string | null {
  if (chosen === undefined) return storedCover;
  return chosen === null ? null : localPicture(chosen);
}
