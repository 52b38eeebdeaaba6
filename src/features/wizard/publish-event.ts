import { eventBaseOf } from '#contract/event-rules.ts';
import type { MutationArgs } from '#contract/mutations.ts';
import { Refusal } from '#contract/refusals.ts';
import type { OpenAccount } from '#data/account.ts';
import { deleteDraft, publishDraft } from '#data/drafts.ts';
import type { OutboxEntry } from '#data/outbox.ts';
import { retry } from '#data/settle.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { eventEditOf, isEmptyEdit, mergedEdit, type EventBefore, type EventEdit } from './event-edit.ts';
import { eventInputOf } from './event-input.ts';
import type { FormErrors } from './event-form.ts';

/** How a form was sent off: done, or kept on the screen with what is wrong. */
export type Outcome = { ok: true; ref: string } | { ok: false; errors: FormErrors };

/** Publishes what was typed. When it resolves, the event is on this device and waits for its turn. */
export async function publishEvent(account: OpenAccount, keeper: DraftKeeper): Promise<Outcome> {
  const made = eventInputOf(keeper.get().form);
  if ('errors' in made) return { ok: false, errors: made.errors };
  await keeper.flush();
  const draft = keeper.draft();
  await publishDraft(account.store, draft, made.input, Date.now());
  keeper.end();
  account.wake();
  return { ok: true, ref: draft.ref };
}

/** Tries a new event again that the server didn't accept, as it is typed now. */
export async function publishAgain(account: OpenAccount, keeper: DraftKeeper, entry: OutboxEntry): Promise<Outcome> {
  const { form, cover } = keeper.get();
  const made = eventInputOf(form);
  if ('errors' in made) return { ok: false, errors: made.errors };
  const { cover: _before, ...args } = entry.args as MutationArgs<'event.create'>;
  const wanted = { ...args, event: made.input, ...(cover ? { cover } : {}) };
  await tryAgain(account, entry, wanted);
  return finish(account, keeper, args.ref);
}

async function tryAgain(account: OpenAccount, entry: OutboxEntry, args: unknown): Promise<void> {
  const fresh = await retry(account.store, entry.id, { args, nowMs: Date.now() });
  if (fresh === null) throw new Refusal('conflict', 'This was settled meanwhile, in another window perhaps.');
}

async function finish(account: OpenAccount, keeper: DraftKeeper, ref: string): Promise<Outcome> {
  keeper.end();
  account.wake();
  await deleteDraft(account.store, keeper.draft().ref);
  return { ok: true, ref };
}

async function sendEdit(account: OpenAccount, event: string, edit: EventEdit, settles: OutboxEntry | null) {
  if (settles === null) {
    await account.mutate('event.update', { event, ...edit });
    return;
  }
  const merged = mergedEdit(settles.args as MutationArgs<'event.update'>, edit);
  // The person has seen what the server holds now, so that is what the answer to a conflict is made on.
  const current = settles.state === 'conflict' ? settles.refusal?.current : undefined;
  const fields = [...Object.keys(merged.patch), ...(merged.cover === undefined ? [] : ['cover_image'])];
  const base = current === undefined ? merged.base : eventBaseOf(current as Record<string, unknown>, fields);
  await tryAgain(account, settles, { ...merged, base });
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
  const { form, cover } = keeper.get();
  const made = eventEditOf(before, form, cover);
  if ('errors' in made) return { ok: false, errors: made.errors };
  await keeper.flush();
  if (settles !== null || !isEmptyEdit(made.edit)) await sendEdit(account, event, made.edit, settles);
  return finish(account, keeper, event);
}
