import { fc } from '#world/random/properties.ts';
import { groupChatKey, directChatKey } from '#contract/chat/key.ts';
import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { sampleConversationRow, sampleGroupRow, sampleMessageRow, spoken } from '#world/data/sample-chats.ts';
import { ben } from '#world/data/sample-people.ts';
import { wish, write } from '#world/stores/sample-store.ts';

const chatKinds = [
  'message.send',
  'message.send',
  'message.delete',
  'group.create',
  'group.update',
  'group.join',
  'group.leave',
  'group.message',
  'group.message',
  'group.expel',
  'chat.read',
] as const satisfies readonly MutationKind[];
type ChatKind = (typeof chatKinds)[number];

/** Something that a person says, or does with where it is said; what can't be done where they are is left out. */
export interface ChatStep {
  kind: ChatKind;
  /** which of those that there are, or of the names that new ones may have */
  which: number;
  content: string;
}

export const chatWishes: fc.Arbitrary<ChatStep> = fc.record({
  kind: fc.constantFrom(...chatKinds),
  which: fc.nat(3),
  content: fc.constantFrom('A', 'B', 'C'),
});

/** A conversation, a group of the owner's own and one that they aren't in, as pulls have left them. */
export async function meetInChats(store: MemoryStore): Promise<void> {
  await write(store, async (tx) => {
    await tx.put('conversations', [sampleConversationRow()]);
    await tx.put('groups', [
      sampleGroupRow({ creator_id: 1 }),
      sampleGroupRow({ client_id: spoken.other, member: false, participants: [ben], participantsCount: 1 }),
    ]);
    await tx.put('messages', [sampleMessageRow({ senderId: 1, receiverId: 2 })]);
  });
}

function pick<Item>(items: readonly Item[], which: number): Item | undefined {
  return items[which % Math.max(1, items.length)];
}

const numbered = (kind: number, index: number) =>
  `00000000-0000-4000-8000-0000000${String(kind)}00${String(10 + index)}`;

/** A name that nothing was ever made under on this device; a UUID is made once. */
function freshRef(store: MemoryStore, kind: number): string {
  return numbered(kind, store.rows('outbox').length);
}

/** The arguments of what a screen offers at this moment; undefined where it offers no such thing. */
function offered(store: MemoryStore, { kind, which, content }: ChatStep): unknown {
  const said = { content, image: null, written: '2031-01-01T00:00:00.000Z' };
  const groups = store.rows('groups');
  const within = pick(
    groups.filter((row) => row.isMember),
    which,
  );
  const own = pick(
    groups.filter((row) => row.creator_id === 1),
    which,
  );
  switch (kind) {
    case 'message.send':
      return { ref: freshRef(store, 6), user: 2 + (which % 2), ...said };
    case 'message.delete': {
      const message = pick(
        store.rows('messages').filter((row) => row.user_id === 1),
        which,
      );
      return message && { message: message.ref };
    }
    case 'group.create':
      return { ref: freshRef(store, 7), name: content, image: null };
    case 'group.update':
      return own && { group: own.ref, name: content };
    case 'group.join': {
      const without = groups.find((row) => !row.isMember);
      return without && { group: without.ref };
    }
    case 'group.leave':
      return within && { group: within.ref };
    case 'group.message':
      return within && { ref: freshRef(store, 8), group: within.ref, ...said };
    case 'group.expel':
      return own && { group: own.ref, user: 2 };
    case 'chat.read':
      return which % 2 === 0 || within === undefined
        ? { user: 2, upto: which + 1 }
        : { group: within.ref, upto: which };
    default:
      return kind satisfies never;
  }
}

export async function doChatWish(store: MemoryStore, step: ChatStep): Promise<void> {
  const args = offered(store, step);
  if (args !== undefined && (step.kind !== 'chat.read' || (args as { upto: number }).upto > 0))
    await wish(store, step.kind, args as MutationArgs<ChatKind>);
}

/** What a server so simple that anybody can see that it is right holds of conversations. */
export interface ChatWorld {
  groups: Record<string, { name: string; members: number[] }>;
  /** what was said in each conversation, in its order */
  said: Record<string, { ref: string; content: string }[]>;
  readUpto: Record<string, number>;
}

export function emptyChats(): ChatWorld {
  return {
    groups: {
      [spoken.group]: { name: 'Dancers', members: [1, 2] },
      [spoken.other]: { name: 'Dancers', members: [2] },
    },
    said: { [directChatKey(2)]: [{ ref: spoken.hello, content: 'Hello' }] },
    readUpto: {},
  };
}

/** @returns false where it is nothing that is done in conversations */
export function applyChats(world: ChatWorld, { kind, args }: OutboxEntry): boolean {
  const { ref = '', group = '', user = 0, content = '', name } = args as Record<string, never>;
  const held = world.groups[group];
  const say = (chat: string) => (world.said[chat] = [...(world.said[chat] ?? []), { ref, content }]);
  switch (kind as ChatKind) {
    case 'message.send':
      say(directChatKey(user));
      break;
    case 'message.delete':
      for (const [chat, said] of Object.entries(world.said)) {
        const left = said.filter((one) => one.ref !== (args as MutationArgs<'message.delete'>).message);
        world.said[chat] = left;
        if (left.length === 0) delete world.said[chat];
      }
      break;
    case 'group.create':
      world.groups[ref] ??= { name: name ?? '', members: [1] };
      break;
    case 'group.update':
      if (held !== undefined && name !== undefined) held.name = name;
      break;
    case 'group.join':
    case 'group.leave':
      if (held === undefined) break;
      held.members = held.members.filter((id) => id !== 1);
      if (kind === 'group.join') held.members.push(1);
      break;
    case 'group.expel':
      if (held !== undefined) held.members = held.members.filter((id) => id !== user);
      break;
    case 'group.message':
      // What is said by who isn't in it, nobody hears.
      if (held?.members.includes(1) === true) say(groupChatKey(group));
      break;
    case 'chat.read': {
      const { upto } = args as MutationArgs<'chat.read'>;
      const chat = 'user' in (args as object) ? directChatKey(user) : groupChatKey(group);
      world.readUpto[chat] = Math.max(world.readUpto[chat] ?? 0, upto);
      break;
    }
    default:
      return false;
  }
  return true;
}
