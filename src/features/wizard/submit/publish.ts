import { eventBaseOf } from '#contract/events/rules.ts';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { activeAccount, withDevice } from '#data/db/device.ts';
import { deleteDraft, storeSentDraft, publishDraft, putSentDraft } from '#data/drafts/rows.ts';
import { newEventKey } from '#data/events/event-key.ts';
import { localPicture, pictureSha } from '#data/files/picture-name.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { availableGallery, retry } from '#data/outbox/resolve-failed.ts';
import type { Tx } from '#data/db/store.ts';
import { isTokenRemoved } from '#data/account/stored-token.ts';
import type { DraftAutosaver } from '#features/wizard/draft/autosaver.ts';
import {
  eventEditOf,
  isEmptyEdit,
  mergedEdit,
  type EventBefore,
  type EventEdit,
} from '#features/wizard/form/event-edit.ts';
import { attendeeNoteOf, eventInputOf } from '#features/wizard/form/event-input.ts';
import type { EventForm, FormErrors } from '#features/wizard/form/event-form.ts';
import type { Draft } from '#data/drafts/draft.ts';
import * as texts from './texts.ts';

/** The outcome of sending: an outbox entry, or null if nothing was changed; or errors. */
export type SubmitOutcome = { ok: true; ref: string; entry: string | null } | { ok: false; errors: FormErrors };

/** Rejects if the user is no longer signed in; the draft stays. */
export async function mustHaveToken({ user }: OpenAccount): Promise<void> {
  const active = await withDevice(activeAccount);
  if (active === null || active.userId !== user?.user_id || isTokenRemoved()) {
    throw new Refusal('unauthorized', texts.noToken);
  }
}

/** Rejects if another window has changed the draft, rather than overwrite it. */
async function mustBeNewest(autosaver: DraftAutosaver): Promise<void> {
  await autosaver.flush();
  if (!(await autosaver.isStale())) return;
  throw new Refusal('conflict', texts.changedElsewhere);
}

function galleryOf(form: EventForm): string[] {
  return form.gallery.flatMap(({ picture }) => pictureSha(picture) ?? []);
}

function inputOf(autosaver: DraftAutosaver): ReturnType<typeof eventInputOf> {
  const { form, cover } = autosaver.get();
  return eventInputOf(form, cover ? localPicture(cover) : null);
}

/** Publishes a new event. When it resolves, the event is on this device and queued. */
export async function publishEvent(account: OpenAccount, autosaver: DraftAutosaver): Promise<SubmitOutcome> {
  await mustBeNewest(autosaver);
  const result = inputOf(autosaver);
  if ('errors' in result) return { ok: false, errors: result.errors };
  const draft = autosaver.draft();
  const { form } = autosaver.get();
  const linkKey = result.input.visibility === 'unlisted' ? newEventKey() : undefined;
  const content = { event: result.input, gallery: galleryOf(form), attendeeNote: attendeeNoteOf(form), linkKey };
  const entry = await publishDraft(account.store, draft, content, Date.now());
  autosaver.end();
  account.wake();
  return { ok: true, ref: draft.ref, entry: entry.id };
}

/** Retries a refused create with the form's current content. */
export async function publishAgain(
  account: OpenAccount,
  autosaver: DraftAutosaver,
  entry: OutboxEntry,
): Promise<SubmitOutcome> {
  await mustBeNewest(autosaver);
  const result = inputOf(autosaver);
  if ('errors' in result) return { ok: false, errors: result.errors };
  const { form, cover } = autosaver.get();
  const { ref, linkKey: earlierKey } = entry.args as MutationArgs<'event.create'>;
  // Its link may have been shared already.
  const linkKey = result.input.visibility === 'unlisted' ? (earlierKey ?? newEventKey()) : earlierKey;
  const link = linkKey === undefined ? {} : { linkKey };
  const attendeeNote = attendeeNoteOf(form);
  const gallery = galleryOf(form);
  const pictures = { ...(cover ? { cover } : {}), ...(gallery.length > 0 ? { gallery } : {}) };
  const note = attendeeNote === null ? {} : { attendeeNote };
  const fresh = await retryOrThrow(account, entry, { ref, event: result.input, ...pictures, ...note, ...link });
  return finish(account, autosaver, ref, fresh.id);
}

async function retryOrThrow(account: OpenAccount, entry: OutboxEntry, args: unknown): Promise<OutboxEntry> {
  const fresh = await retry(account.store, entry.id, { args, nowMs: Date.now() });
  if (fresh === null) throw new Refusal('conflict', texts.settledMeanwhile);
  return fresh;
}

async function finish(
  account: OpenAccount,
  autosaver: DraftAutosaver,
  ref: string,
  entry: string | null,
): Promise<SubmitOutcome> {
  if (entry === null) await deleteDraft(account.store, autosaver.draft());
  else await storeSentDraft(account.store, autosaver.draft(), ref);
  autosaver.end();
  account.wake();
  return { ok: true, ref, entry };
}

interface EditToSend {
  event: string;
  edit: EventEdit;
  failedEntry: OutboxEntry | null;
  draft: Draft;
}

async function sendEdit(account: OpenAccount, { event, edit, failedEntry, draft }: EditToSend) {
  if (failedEntry === null) {
    // In one transaction: a draft left behind would be continued, and its edit conflict with the one sent.
    const alongside = (tx: Tx) => putSentDraft(tx, draft, event);
    return account.mutate('event.update', { event, ...edit }, { alongside });
  }
  const merged = mergedEdit(failedEntry.args as MutationArgs<'event.update'>, edit);
  // The user has seen the server's version, so that is the base of the resolution.
  const current = failedEntry.state === 'conflict' ? failedEntry.refusal?.current : undefined;
  const fields = [
    ...Object.keys(merged.patch),
    ...(merged.cover === undefined ? [] : ['cover_image']),
    ...(merged.keptGallery === undefined ? [] : ['gallery_images']),
  ];
  if (current === undefined) return retryOrThrow(account, failedEntry, merged);
  const currentFields = current as Record<string, unknown>;
  const { keptGallery, gallery = [] } = merged;
  const galleryPatch =
    keptGallery === undefined
      ? {}
      : { keptGallery: availableGallery(keptGallery, currentFields['gallery_images'], gallery) };
  return retryOrThrow(account, failedEntry, { ...merged, ...galleryPatch, base: eventBaseOf(currentFields, fields) });
}

/**
 * Saves an edit: only the fields that the user changed.
 * @param failedEntry an earlier refused edit, which this one replaces
 */
export async function saveEdit(
  account: OpenAccount,
  {
    event,
    before,
    autosaver,
    failedEntry,
  }: { event: string; before: EventBefore; autosaver: DraftAutosaver; failedEntry: OutboxEntry | null },
): Promise<SubmitOutcome> {
  await mustBeNewest(autosaver);
  const { form, cover } = autosaver.get();
  const result = eventEditOf(before, form, cover);
  if ('errors' in result) return { ok: false, errors: result.errors };
  const row = await account.db.events.get(event);
  const needsKey = result.edit.patch.visibility === 'unlisted' && row?.link_key === undefined;
  const edit = needsKey ? { ...result.edit, linkKey: newEventKey() } : result.edit;
  const isSent = failedEntry !== null || !isEmptyEdit(result.edit);
  const entry = isSent ? await sendEdit(account, { event, edit, failedEntry, draft: autosaver.draft() }) : null;
  return finish(account, autosaver, event, entry?.id ?? null);
}
