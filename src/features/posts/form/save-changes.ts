import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import type { PostRow } from '#data/posts/rows.ts';
import { retry } from '#data/outbox/resolve-failed.ts';
import type { PostForm } from './input.ts';

/** What goes out in the place of a change that wasn't accepted; null where there is no such change. */
function correctedArgs(change: OutboxEntry | undefined, { title, description, image }: PostForm): unknown {
  if (change === undefined || !needsDecision(change)) return null;
  if (change.kind === 'post.create') {
    const args = change.args as MutationArgs<'post.create'>;
    // A form that was opened before it was refused knows of no picture.
    return { ...args, post: { title, description }, image: image ?? args.image };
  }
  if (change.kind !== 'post.update') return null;
  return { ...(change.args as MutationArgs<'post.update'>), patch: { title, description } };
}

/**
 * Changes the words of a post. One that the server didn't accept goes out again as it is now.
 * @param change what of it isn't with the server
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
