import { fc } from '#world/random/properties.ts';
import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import type { Profile } from '#contract/people/entity.ts';
import { friendRequestRowOf, noRelationship } from '#data/people/rows.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import {
  sampleCommentRow,
  samplePerson,
  samplePostRow,
  sampleProfile,
  sampleRequest,
  written,
} from './sample-people.ts';
import { write } from '#world/stores/sample-store.ts';

/** Kinds that are about people and their texts, each with any arguments that it may have. */
const generators: { [Kind in MutationKind]?: fc.Arbitrary<MutationArgs<Kind>> } = (() => {
  const user = fc.constantFrom(2, 3);
  const text = fc.constantFrom('A', 'B');
  const post = fc.constantFrom<string>(written.post, written.other);
  const comment = fc.constantFrom<string>(written.comment, written.second);
  const reply = fc.constantFrom<string>(written.reply);
  const request = fc.constantFrom<string>(written.request, written.third);
  const image = fc.constantFrom('a'.repeat(64), null);
  const ref = fc.constantFrom<string>(written.third);
  return {
    'user.picture': fc.record({ type: fc.constantFrom('profile', 'banner'), image }),
    'user.follow': fc.record({ user }),
    'user.unfollow': fc.record({ user }),
    'user.block': fc.record({ user }),
    'user.unblock': fc.record({ user }),
    'friend.request': fc.record({ user, ref }),
    'friend.answer': fc.record({ user, request, status: fc.constantFrom('accepted', 'declined') }),
    'friend.withdraw': fc.record({ user, request }),
    'post.create': fc.record({ ref: post, post: fc.record({ title: text, description: text }), image }),
    'post.update': fc.record({
      post,
      patch: fc.record({ title: text, description: text }, { requiredKeys: [] }),
    }),
    'post.delete': fc.record({ post }),
    'post.like': fc.record({ post, liked: fc.boolean() }),
    'comment.create': fc.record({ ref: comment, post, content: text }),
    'comment.update': fc.record({ comment, content: text }),
    'comment.delete': fc.record({ comment }),
    'reply.create': fc.record({ ref: reply, post, comment, content: text }),
    'reply.update': fc.record({ reply, content: text }),
    'reply.delete': fc.record({ reply }),
    'notices.read': fc.record({ upto: fc.integer({ min: 1, max: 9 }) }),
    'report.create': fc.record({
      ref,
      type: fc.constant('post' as const),
      object: post,
      reason: fc.constant('spam' as const),
      note: text,
    }),
    'report.settle': fc.record({ report: fc.constant(3), action: fc.constant('hide' as const), note: text }),
    'support.send': fc.record({ ref, name: text, email: fc.constant('a@x.do'), subject: text, message: text }),
  };
})();

export const peopleStep: fc.Arbitrary<{ kind: MutationKind; args: unknown }> = fc.oneof(
  ...Object.entries(generators).map(([kind, args]) =>
    (args as fc.Arbitrary<unknown>).map((one) => ({ kind: kind as MutationKind, args: one })),
  ),
);

/** What the owner may have to do with somebody. */
export const knownPeople: fc.Arbitrary<Partial<Profile>> = fc.record({
  isFollowing: fc.boolean(),
  friendship: fc.constantFrom('none', 'requested', 'received', 'friends'),
  followers_count: fc.constantFrom(0, 4),
});

/** Rows as pulls have left them: people with their ties, a post with a comment and a reply, a request. */
export async function prepare(store: MemoryStore, known: Partial<Profile>): Promise<void> {
  const { isFollowing, friendship } = sampleProfile(known);
  const request = friendship === 'none' ? null : written.request;
  await write(store, async (tx) => {
    await tx.put('people', [samplePerson({ user_id: 1 }), samplePerson(known)]);
    await tx.put('ties', [{ ...noRelationship('2'), isFollowing, friendship, request }]);
    const status = friendship === 'friends' ? 'accepted' : 'pending';
    const row = friendRequestRowOf(sampleRequest({ status, sent: friendship === 'requested' }), 1);
    if (request !== null) await tx.put('requests', [row]);
    await tx.put('posts', [samplePostRow({ ref: written.post, post_id: 11, comments_count: 2, likes_count: 3 })]);
    await tx.put('comments', [
      sampleCommentRow({ ref: written.comment, comment_id: 21, replies_count: 1 }),
      sampleCommentRow({ ref: written.reply, comment_id: 31, parent: written.comment }),
    ]);
  });
}
