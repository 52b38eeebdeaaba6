import * as z from 'zod/mini';
import { mutate } from './mutate.ts';
import type { EventInput } from '#contract/event.ts';
import type { OutboxEntry } from './outbox.ts';
import type { Store } from './store.ts';

/** An unfinished thing, as it was typed. `ref` is the name that the thing will have when it is published. */
export interface Draft {
  ref: string;
  kind: 'event';
  /** the form's values, whatever the form: read through `parseDraft` */
  form: unknown;
  /** SHA-256 of the cover picture that was chosen */
  cover: string | null;
  step: number;
  /** how far down its step was scrolled, in px; missing in drafts of an earlier version */
  scrollY?: number;
  updatedAt: number;
  /** a draft that couldn't be read is kept aside for the person, and never opened by itself */
  isBroken: boolean;
}

const Form = z.record(z.string(), z.unknown());

/** The values of a draft's form, or null when they can't be read. */
export function parseDraft(draft: Draft): Record<string, unknown> | null {
  const parsed = Form.safeParse(draft.form);
  return parsed.success ? parsed.data : null;
}

export async function saveDraft(store: Store, draft: Draft): Promise<void> {
  await store.transact('write', ['drafts'], (tx) => tx.put('drafts', [draft]));
}

export async function deleteDraft(store: Store, ref: string): Promise<void> {
  await store.transact('write', ['drafts'], (tx) => tx.delete('drafts', [ref]));
}

/** Publishes a draft: the event is queued and the draft goes, in one transaction. */
export async function publishDraft(
  store: Store,
  draft: Draft,
  { event, gallery }: { event: EventInput; gallery: string[] },
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
    },
    { nowMs, alongside: (tx) => tx.delete('drafts', [draft.ref]) },
  );
}
