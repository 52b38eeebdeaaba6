import { fc } from '#world/random/properties.ts';
import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import {
  sampleConversationRow,
  sampleGroupMessageRow,
  sampleGroupRow,
  sampleMessageRow,
  spoken,
} from './sample-chats.ts';
import { refs } from './sample-rows.ts';
import { write } from '#world/stores/sample-store.ts';

/** Kinds that are about conversations, each with any arguments that it may have. */
const generators: { [Kind in MutationKind]?: fc.Arbitrary<MutationArgs<Kind>> } = (() => {
  const user = fc.constantFrom(2, 3);
  const content = fc.constantFrom('A', 'B', '');
  const image = fc.constantFrom('a'.repeat(64), null);
  const group = fc.constantFrom<string>(spoken.group, spoken.other, spoken.made);
  const message = fc.constantFrom<string>(spoken.hello, spoken.answer, spoken.later);
  const upto = fc.integer({ min: 1, max: 90 });
  const written = fc.constant('2031-01-01T00:00:00.000Z');
  return {
    'message.send': fc.record({ ref: message, user, content, image, written }),
    'message.delete': fc.record({ message }),
    'group.create': fc.record({ ref: group, name: content, image }),
    'group.update': fc.record({ group, name: content, image }, { requiredKeys: ['group'] }),
    'group.join': fc.record({ group }),
    'group.leave': fc.record({ group }),
    'group.message': fc.record({ ref: message, group, content, image, written }),
    'group.expel': fc.record({ group, user }),
    'event.join-chat': fc.record({ event: fc.constantFrom(refs.sunset, refs.made) }),
    'chat.read': fc.oneof(fc.record({ user, upto }), fc.record({ group, upto })),
  };
})();

export const chatStep: fc.Arbitrary<{ kind: MutationKind; args: unknown }> = fc.oneof(
  ...Object.entries(generators).map(([kind, args]) =>
    (args as fc.Arbitrary<unknown>).map((one) => ({ kind: kind as MutationKind, args: one })),
  ),
);

/** Rows as pulls have left them: a conversation, a group that the owner is in and one that they aren't, a message in each. */
export async function prepareChats(store: MemoryStore): Promise<void> {
  await write(store, async (tx) => {
    await tx.put('conversations', [sampleConversationRow({ read_upto: 20 })]);
    await tx.put('groups', [sampleGroupRow(), sampleGroupRow({ client_id: spoken.other, member: false })]);
    await tx.put('messages', [sampleMessageRow(), sampleGroupMessageRow()]);
  });
}
