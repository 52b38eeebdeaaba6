import * as z from 'zod/mini';
import type { EventInput } from '#contract/events/entity.ts';
import { mutate } from '#data/outbox/mutate.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { Store, Tx } from '#data/db/store.ts';
import { type Draft, isSentDraft, sentDraftRef } from './draft.ts';

const Form = z.record(z.string(), z.unknown());

/** The values of a draft's form; null if unreadable. */
export function parseDraft(draft: Draft): Record<string, unknown> | null {
  const parsed = Form.safeParse(draft.form);
  return parsed.success ? parsed.data : null;
}

export async function saveDraft(store: Store, draft: Draft): Promise<void> {
  await store.transact('write', ['drafts'], (tx) => tx.put('drafts', [draft]));
}

/** Deletes a draft unless it was edited since it was read. @returns false if it was, or is gone */
export async function deleteDraft(
  store: Store,
  { ref, updatedAt }: Pick<Draft, 'ref' | 'updatedAt'>,
): Promise<boolean> {
  return store.transact('write', ['drafts'], async (tx) => {
    if ((await tx.get('drafts', ref))?.updatedAt !== updatedAt) return false;
    await tx.delete('drafts', [ref]);
    return true;
  });
}

/** Deletes a draft in any state. @returns its last state; null if there was none */
export async function takeDraft(store: Store, ref: string): Promise<Draft | null> {
  return store.transact('write', ['drafts'], async (tx) => {
    const stored = await tx.get('drafts', ref);
    if (stored !== undefined) await tx.delete('drafts', [ref]);
    return stored ?? null;
  });
}

/** Replaces the draft by a copy of what is being sent. The transaction must span `drafts`. */
export async function putSentDraft(tx: Tx, draft: Draft, event: string): Promise<void> {
  if ((await tx.get('drafts', draft.ref))?.updatedAt === draft.updatedAt) await tx.delete('drafts', [draft.ref]);
  await tx.put('drafts', [{ ...draft, ref: sentDraftRef(event) }]);
}

export async function storeSentDraft(store: Store, draft: Draft, event: string): Promise<void> {
  await store.transact('write', ['drafts'], (tx) => putSentDraft(tx, draft, event));
}

/** The copy of an event that was sent and isn't settled; null if there is none. */
export async function readSentDraft(store: Store, event: string): Promise<Draft | null> {
  return store.transact('read', ['drafts'], async (tx) => (await tx.get('drafts', sentDraftRef(event))) ?? null);
}

/** Deletes the copies of events that have arrived or were discarded. */
export async function deleteArrivedDrafts(store: Store): Promise<void> {
  await store.transact('write', ['drafts', 'outbox'], async (tx) => {
    const sent = (await tx.all('drafts')).filter(isSentDraft);
    if (sent.length === 0) return;
    const open = (await tx.all('outbox')).flatMap(({ creates, refs, state }) =>
      state === 'applied' ? [] : [creates ?? '', ...refs],
    );
    const waiting = new Set(open.map(sentDraftRef));
    await tx.delete(
      'drafts',
      sent.map(({ ref }) => ref).filter((ref) => !waiting.has(ref)),
    );
  });
}

/** Publishes a draft: queues the event and deletes the draft in one transaction. */
export async function publishDraft(
  store: Store,
  draft: Draft,
  {
    event,
    gallery,
    attendeeNote = null,
    linkKey,
  }: { event: EventInput; gallery: string[]; attendeeNote?: string | null; linkKey?: string | undefined },
  nowMs: number,
): Promise<OutboxEntry> {
  return mutate(
    store,
    'event.create',
    {
      ref: draft.ref,
      event,
      ...(draft.cover === null ? {} : { cover: draft.cover }),
      ...(gallery.length === 0 ? {} : { gallery }),
      ...(attendeeNote === null ? {} : { attendeeNote }),
      ...(linkKey === undefined ? {} : { linkKey }),
    },
    {
      nowMs,
      async alongside(tx) {
        await tx.delete('drafts', [draft.ref]);
        await tx.put('drafts', [{ ...draft, ref: sentDraftRef(draft.ref) }]);
      },
    },
  );
}
