import { eventBaseOf } from '#contract/event-rules.ts';
import type { MutationArgs } from '#contract/mutations.ts';
import { Refusal } from '#contract/refusals.ts';
import type { OpenAccount } from '#data/account.ts';
import { activeAccount, withDevice } from '#data/device.ts';
import { deleteDraft, keepSentDraft, publishDraft, putSentDraft, type Draft } from '#data/drafts.ts';
import { localPicture, pictureSha } from '#data/picture-name.ts';
import type { OutboxEntry } from '#data/outbox.ts';
import { possibleGallery, retry } from '#data/settle.ts';
import type { Tx } from '#data/store.ts';
import { isTokenTaken } from '#data/stored-token.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { eventEditOf, isEmptyEdit, mergedEdit, type EventBefore, type EventEdit } from './event-edit.ts';
import { eventInputOf } from './event-input.ts';
import type { EventForm, FormErrors } from './event-form.ts';

/** How a form was sent off: done, by an entry of the outbox unless nothing was changed; or kept with what is wrong. */
export type Outcome = { ok: true; ref: string; entry: string | null } | { ok: false; errors: FormErrors };

/** Whoever is signed in no more can't publish, and keeps what was typed. */
export async function mustHaveToken({ user }: OpenAccount): Promise<void> {
  const active = await withDevice(activeAccount);
  if (active === null || active.userId !== user?.user_id || isTokenTaken()) {
    throw new Refusal('unauthorized', 'No token found. Please sign in first.');
  }
}

/** What another window has gone on with isn't overruled by what this one still shows. */
async function mustBeNewest(keeper: DraftKeeper): Promise<void> {
  await keeper.flush();
  if (!(await keeper.isStale())) return;
  const text =
    'This was changed, published or given up in another window. Reload this page to go on with what is there.';
  throw new Refusal('conflict', text);
}

function galleryOf(form: EventForm): string[] {
  return form.gallery.flatMap(({ picture }) => pictureSha(picture) ?? []);
}

function inputOf(keeper: DraftKeeper): ReturnType<typeof eventInputOf> {
  const { form, cover } = keeper.get();
  return eventInputOf(form, cover ? localPicture(cover) : null);
}

/** Publishes what was typed. When it resolves, the event is on this device and waits for its turn. */
export async function publishEvent(account: OpenAccount, keeper: DraftKeeper): Promise<Outcome> {
  await mustBeNewest(keeper);
  const made = inputOf(keeper);
  if ('errors' in made) return { ok: false, errors: made.errors };
  const draft = keeper.draft();
  const gallery = galleryOf(keeper.get().form);
  const entry = await publishDraft(account.store, draft, { event: made.input, gallery }, Date.now());
  keeper.end();
  account.wake();
  return { ok: true, ref: draft.ref, entry: entry.id };
}

/** Tries a new event again that the server didn't accept, as it is typed now. */
export async function publishAgain(account: OpenAccount, keeper: DraftKeeper, entry: OutboxEntry): Promise<Outcome> {
  await mustBeNewest(keeper);
  const made = inputOf(keeper);
  if ('errors' in made) return { ok: false, errors: made.errors };
  const { form, cover } = keeper.get();
  const { cover: _cover, gallery: _gallery, ...args } = entry.args as MutationArgs<'event.create'>;
  const gallery = galleryOf(form);
  const pictures = { ...(cover ? { cover } : {}), ...(gallery.length > 0 ? { gallery } : {}) };
  const fresh = await tryAgain(account, entry, { ...args, event: made.input, ...pictures });
  return finish(account, keeper, args.ref, fresh.id);
}

async function tryAgain(account: OpenAccount, entry: OutboxEntry, args: unknown): Promise<OutboxEntry> {
  const fresh = await retry(account.store, entry.id, { args, nowMs: Date.now() });
  if (fresh === null) throw new Refusal('conflict', 'This was settled meanwhile, in another window perhaps.');
  return fresh;
}

async function finish(account: OpenAccount, keeper: DraftKeeper, ref: string, entry: string | null): Promise<Outcome> {
  if (entry === null) await deleteDraft(account.store, keeper.draft());
  else await keepSentDraft(account.store, keeper.draft(), ref);
  keeper.end();
  account.wake();
  return { ok: true, ref, entry };
}

interface Sending {
  event: string;
  edit: EventEdit;
  settles: OutboxEntry | null;
  draft: Draft;
}

async function sendEdit(account: OpenAccount, { event, edit, settles, draft }: Sending) {
  if (settles === null) {
    // In one act: a draft that outlived its edit would be gone on with, and the person asked about their own words.
    const alongside = (tx: Tx) => putSentDraft(tx, draft, event);
    return account.mutate('event.update', { event, ...edit }, { alongside });
  }
  const merged = mergedEdit(settles.args as MutationArgs<'event.update'>, edit);
  // The person has seen what the server holds now, so that is what the answer to a conflict is made on.
  const current = settles.state === 'conflict' ? settles.refusal?.current : undefined;
  const fields = [
    ...Object.keys(merged.patch),
    ...(merged.cover === undefined ? [] : ['cover_image']),
    ...(merged.keptGallery === undefined ? [] : ['gallery_images']),
  ];
  if (current === undefined) return tryAgain(account, settles, merged);
  const held = current as Record<string, unknown>;
  const { keptGallery, gallery = [] } = merged;
  const kept =
    keptGallery === undefined ? {} : { keptGallery: possibleGallery(keptGallery, held['gallery_images'], gallery) };
  return tryAgain(account, settles, { ...merged, ...kept, base: eventBaseOf(held, fields) });
}

/**
 * Saves an edit: only what the person changed.
 * @param settles an earlier edit that wasn't accepted and that this one takes the place of
 */
export async function saveEdit(
  account: OpenAccount,
  {
    event,
    before,
    keeper,
    settles,
  }: { event: string; before: EventBefore; keeper: DraftKeeper; settles: OutboxEntry | null },
): Promise<Outcome> {
  await mustBeNewest(keeper);
  const { form, cover } = keeper.get();
  const made = eventEditOf(before, form, cover);
  if ('errors' in made) return { ok: false, errors: made.errors };
  const isSent = settles !== null || !isEmptyEdit(made.edit);
  const entry = isSent ? await sendEdit(account, { event, edit: made.edit, settles, draft: keeper.draft() }) : null;
  return finish(account, keeper, event, entry?.id ?? null);
}
