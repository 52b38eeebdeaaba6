import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import type { PostRow } from '#data/posts/rows.ts';
import { retry } from '#data/outbox/resolve-failed.ts';
import type { PostForm } from './input.ts';

/** The arguments to replace a refused change with; null if there is none. */
function correctedArgs(change: OutboxEntry | undefined, { title, description, image, event }: PostForm): unknown {
  if (change === undefined || !needsDecision(change)) return null;
  if (change.kind === 'post.create') {
    const { event: _event, ...args } = change.args as MutationArgs<'post.create'>;
    const from = event === null ? {} : { event };
    // A form opened before the refusal has no picture.
    return { ...args, post: { title, description }, image: image ?? args.image, ...from };
  }
  if (change.kind !== 'post.update') return null;
  return { ...(change.args as MutationArgs<'post.update'>), patch: { title, description } };
}

/**
 * Changes the texts of a post. A refused one is sent again in its new form.
 * @param change its unsent change
 */
export async function changePost(
  account: OpenAccount,
  post: PostRow,
  form: PostForm,
  change: OutboxEntry | undefined,
): Promise<void> {
  const args = correctedArgs(change, form);
  if (change !== undefined && args !== null) {
    if ((await retry(account.store, change.id, { args, nowMs: Date.now() })) !== null) {
      account.wake();
      return;
    }
  }
  const { title, description } = form;
  const patch = {
    ...(title === post.title ? {} : { title }),
    ...(description === post.description ? {} : { description }),
  };
  if (Object.keys(patch).length > 0) await account.mutate('post.update', { post: post.ref, patch });
}
