import { mayEditEvent } from '#contract/events/rules.ts';
import { Refusal, texts as refusalTexts } from '#contract/sync/refusals.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { readSentDraft } from '#data/drafts/rows.ts';
import { findEvent } from '#data/events/queries.ts';
import type { EventRow } from '#data/events/rows.ts';
import { otherwise } from '#data/fault.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { eventEditOf } from '#features/wizard/form/event-edit.ts';
import type { FormErrors } from '#features/wizard/form/event-form.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import * as texts from './texts.ts';
import type { DraftUnloadStorage } from './unload-drafts.ts';
import { openEdit, openLostEdit, openOrphanedEdit, type OpenEdit } from './open-edit.ts';
import { saveEdit } from '#features/wizard/submit/publish.ts';
import {
  findFailedEntry,
  openUnloadStorage,
  editorOfFailed,
  type EditedValues,
  type EventEditor,
} from './event-editor.ts';

/** Fetches an event that isn't on this device, and stores it. */
export type FetchEvent = (
  idOrRef: string,
  signal: AbortSignal,
) => Promise<'held' | 'missing' | 'failed' | 'unreachable'>;

const reasons = {
  missing: eventTexts.eventNotFound,
  unreachable: texts.notOnDeviceYet,
} as const;

/** The stored event, fetched if necessary: a URL may be opened before a pull has brought its event. */
async function eventAt(
  { db }: OpenAccount,
  idOrRef: string,
  fetchEvent: FetchEvent,
): Promise<EventRow | keyof typeof reasons> {
  const stored = await findEvent(db, idOrRef);
  if (stored !== undefined) return stored;
  const found = await fetchEvent(idOrRef, new AbortController().signal).catch(otherwise('unreachable'));
  if (found === 'unreachable' || found === 'failed') return 'unreachable';
  return (await findEvent(db, idOrRef)) ?? 'missing';
}

function errorsOf({ before }: Pick<OpenEdit, 'before'>, { form, cover }: EditedValues): FormErrors {
  const result = eventEditOf(before, form, cover);
  return 'errors' in result ? result.errors : {};
}

/** Whether the server refused the entry because the event no longer exists. */
function isGoneFor(entry: OutboxEntry | null): boolean {
  return entry?.refusal?.status === 404 || entry?.refusal?.status === 410;
}

interface EditedEvent {
  ref: string;
  storedCover: string | null;
  failedEntry: OutboxEntry | null;
  isStored: boolean;
  isGone: boolean;
}

function editorOf(account: OpenAccount, opened: OpenEdit, event: EditedEvent): EventEditor {
  const { autosaver, before, isResumed } = opened;
  return {
    ...event,
    autosaver,
    isResumed,
    refusal: event.failedEntry?.refusal ?? null,
    isPublished: true,
    check: (typed) => errorsOf(opened, typed),
    async send() {
      if (event.isGone) throw new Refusal('not_found', reasons.missing);
      return saveEdit(account, { event: event.ref, before, autosaver, failedEntry: event.failedEntry });
    },
  };
}

/** The editor of an event that isn't on this device, from a draft or a refused edit; null if there is neither. */
async function openOrphan(
  account: OpenAccount,
  idOrRef: string,
  {
    failedEntryId,
    unloadStorage,
    isGone,
  }: { failedEntryId: string | null; unloadStorage: DraftUnloadStorage; isGone: boolean },
): Promise<EventEditor | null> {
  const isRelevant = ({ id, kind, refs }: OutboxEntry) =>
    kind === 'event.update' && (id === failedEntryId || refs.includes(idOrRef));
  const entry = await findFailedEntry(account, isRelevant);
  const orphan = await openOrphanedEdit(account.store, entry?.refs[0] ?? idOrRef, unloadStorage);
  const opened = orphan ?? (await openLostEdit(account.store, entry, unloadStorage));
  if (opened === null) return null;
  const { ref, before } = opened;
  return editorOf(account, opened, {
    ref,
    storedCover: before.cover_image,
    failedEntry: entry,
    isStored: false,
    isGone,
  });
}

/**
 * Opens the editor of an existing event. If the event has a refused create or edit, the form settles that.
 * @throws Refusal `not_found`, `forbidden`
 */
export async function openEditing(
  account: OpenAccount,
  idOrRef: string,
  failedEntryId: string | null,
  fetchEvent: FetchEvent,
): Promise<EventEditor> {
  const unloadStorage = await openUnloadStorage(account);
  const event = await eventAt(account, idOrRef, fetchEvent);
  if (typeof event === 'string') {
    const orphan = await openOrphan(account, idOrRef, { failedEntryId, unloadStorage, isGone: event === 'missing' });
    if (orphan === null) throw new Refusal('not_found', reasons[event]);
    return orphan;
  }
  if (!mayEditEvent(account.user?.user_id ?? null, event)) throw new Refusal('forbidden', refusalTexts.forbidden);
  const { ref } = event;
  const isOfEvent = ({ creates, kind, refs }: OutboxEntry) =>
    creates === ref || (kind === 'event.update' && refs.includes(ref));
  const entry = await findFailedEntry(
    account,
    (candidate) => isOfEvent(candidate) && (failedEntryId === null || candidate.id === failedEntryId),
  );
  if (entry?.kind === 'event.create') return editorOfFailed(account, entry, unloadStorage);
  // A conflict is resolved on the current event; a refused edit continues as it was typed.
  const sent = entry?.state === 'refused' ? await readSentDraft(account.store, ref) : null;
  const opened = await openEdit(account.store, event, unloadStorage, sent);
  const isGone = isGoneFor(entry);
  return editorOf(account, opened, { ref, storedCover: event.cover_image, failedEntry: entry, isStored: true, isGone });
}
