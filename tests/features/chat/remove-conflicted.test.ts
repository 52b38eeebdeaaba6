import { expect, test } from 'vitest';
import type { MutationKind } from '#contract/sync/mutations.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { removeMessage } from '#features/chat/log/delete-message.ts';
import { removeEvent } from '#features/organizer/delete-event.ts';
import { removeWritten } from '#features/posts/delete-written.ts';
import { sampleArgs } from '#world/data/sample-args.ts';
import { sampleMessage } from '#world/data/sample-chats.ts';
import { samplePost } from '#world/data/sample-people.ts';
import { refs, sampleEvent } from '#world/data/sample-rows.ts';
import { signedIn } from '#world/screens/person.ts';

const ref = refs.made;

interface Removal {
  kind: MutationKind;
  theirs: object;
  remove: (account: OpenAccount, change: OutboxEntry) => Promise<void>;
  deletion: MutationKind;
}

const removals: Removal[] = [
  {
    kind: 'post.create',
    theirs: samplePost({ client_id: ref }),
    remove: (account, change) =>
      removeWritten(account, { kind: 'post.delete', args: { post: ref }, doneText: 'Post deleted', change }),
    deletion: 'post.delete',
  },
  {
    kind: 'message.send',
    theirs: sampleMessage({ client_id: ref }),
    async remove(account, change) {
      const row = await account.db.messages.get(ref);
      if (row !== undefined) await removeMessage(account, row, change);
    },
    deletion: 'message.delete',
  },
  {
    kind: 'event.create',
    theirs: sampleEvent({ ref, client_id: ref }),
    async remove(account) {
      const row = await account.db.events.get(ref);
      if (row !== undefined) await removeEvent(account, row);
    },
    deletion: 'event.delete',
  },
];

test.each(removals)('[OFF-06] deleting what has two versions deletes the server’s too: $kind', async (removal) => {
  const { kind, theirs, remove, deletion } = removal;
  const account = await signedIn();
  const entry = await account.mutate(kind, sampleArgs(kind, ref));
  const refusal = { status: 409, code: 'conflict', message: 'Other', current: theirs };
  const change: OutboxEntry = { ...entry, state: 'conflict', refusal };
  await account.db.outbox.put(change);
  await account.db.ids.put({ ref, kind: 'post', id: 9 });
  await remove(account, change);
  expect((await account.db.outbox.toArray()).map((held) => held.kind)).toEqual([deletion]);
});
