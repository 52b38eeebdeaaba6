import { groupChatKey, directChatKey, eventChatRef, type ChatKey } from '#contract/chat/key.ts';
import type { GroupRow } from '#data/chat/groups.ts';
import { applySocketMessage } from '#sync/live/apply-socket-message.ts';
import { runQuery } from '#sync/fetch/fetch-query.ts';
import { queries } from '#sync/fetch/queries.ts';
import type { Context } from '#world/devices/device.ts';
import { choosePicture, textOf, wordOf } from './making.ts';
import { doing, seen, wish, type Person } from '#world/sim/person.ts';
import { giveUp } from './tending.ts';
import type { World } from '#world/sim/world.ts';

const ownId = ({ tab }: Person) => tab.account.user.user_id;

function somebody(world: World, person: Person): number | null {
  const others = world.users.filter((user) => user.user_id !== ownId(person));
  return others.length === 0 ? null : world.chance.pick(others).user_id;
}

function group(world: World, { tab }: Person, isFit: (row: GroupRow) => boolean): GroupRow | null {
  const rows = tab.account.store.rows('groups').filter(isFit);
  return rows.length === 0 ? null : world.chance.pick(rows);
}

/** Messages are numbered, so that two with the same text can be told apart in a log. */
async function said(world: World, person: Person) {
  const { chance } = world;
  const image = chance.isTrue(0.1) ? await choosePicture(world, person) : null;
  if (image === undefined || person.tab.life.isOver()) return null;
  const nowMs = person.device.now();
  const content = `${textOf(world)} ${String(chance.int(1, 999))}`;
  return { ref: chance.id(nowMs), content, image, written: new Date(nowMs).toISOString() };
}

async function writeTo(world: World, person: Person): Promise<void> {
  const user = somebody(world, person);
  if (user === null) return;
  for (let left = world.chance.int(1, 3); left > 0; left -= 1) {
    const message = await said(world, person);
    if (message !== null) await wish(world, person, 'message.send', { user, ...message });
  }
}

async function makeGroup(world: World, person: Person): Promise<void> {
  const ref = world.chance.id(person.device.now());
  const image = world.chance.isTrue(0.2) ? await choosePicture(world, person) : null;
  if (image === undefined || person.tab.life.isOver()) return;
  await wish(world, person, 'group.create', { ref, name: wordOf(world), image });
}

async function writeToGroup(world: World, person: Person): Promise<void> {
  // Sometimes to a group that they have left or were never in, which the server refuses.
  const isAny = world.chance.isTrue(0.05);
  const row = group(world, person, ({ isMember }) => isMember || isAny);
  if (row === null) return makeGroup(world, person);
  for (let left = world.chance.int(1, 3); left > 0; left -= 1) {
    const message = await said(world, person);
    if (message !== null) await wish(world, person, 'group.message', { group: row.ref, ...message });
  }
}

/** Joins or leaves a group, or an event's chat, which may not exist yet, also of events that nobody else can know. */
async function comeOrGo(world: World, person: Person): Promise<void> {
  const { chance } = world;
  if (chance.isTrue(0.4)) {
    const event = seen(person, world);
    if (event === null) return;
    const chat = person.tab.account.store.row('groups', eventChatRef(event.ref));
    if (chat?.isMember !== true) await wish(world, person, 'event.join-chat', { event: event.ref });
    else if (chance.isTrue(0.5)) await wish(world, person, 'group.leave', { group: chat.ref });
    return;
  }
  const row = group(world, person, () => true);
  if (row === null) return makeGroup(world, person);
  await wish(world, person, row.isMember ? 'group.leave' : 'group.join', { group: row.ref });
}

/** An action of a group's creator; sometimes another person tries it. */
async function rule(world: World, person: Person): Promise<void> {
  const { chance } = world;
  const isAnybodys = chance.isTrue(0.1);
  const row = group(world, person, (one) => isAnybodys || one.creator_id === ownId(person));
  if (row === null) return makeGroup(world, person);
  const user = somebody(world, person);
  if (user !== null && chance.isTrue(0.3)) await wish(world, person, 'group.expel', { group: row.ref, user });
  else await wish(world, person, 'group.update', { group: row.ref, name: wordOf(world) });
}

async function takeBack(world: World, person: Person): Promise<void> {
  const { chance } = world;
  const isAnybodys = chance.isTrue(0.15);
  const rows = person.tab.account.store.rows('messages');
  const own = rows.filter((row) => isAnybodys || row.user_id === ownId(person));
  if (own.length === 0) return;
  const hasUndo = chance.isTrue(0.4);
  const id = await wish(world, person, 'message.delete', { message: chance.pick(own).ref }, hasUndo ? 6_000 : 0);
  if (hasUndo && chance.isTrue(0.4)) world.time.after(chance.int(500, 5_500), () => giveUp(world, person, id, false));
}

async function markRead(world: World, person: Person): Promise<void> {
  const rows = person.tab.account.store.rows('messages').filter((row) => row.message_id !== null);
  if (rows.length === 0) return;
  const { chat, message_id: id } = world.chance.pick(rows);
  const upto = id ?? 1;
  if (chat.startsWith('u:')) await wish(world, person, 'chat.read', { user: Number(chat.slice(2)), upto });
  else await wish(world, person, 'chat.read', { group: chat.slice(2), upto });
}

const fetchContextOf = ({ account, transport, store }: Context) => ({
  userId: account.user.user_id,
  transport,
  store,
});

async function readWhole(context: Context, chat: ChatKey, isWhole: boolean): Promise<void> {
  const { signal } = new AbortController();
  for (let before: number | null = null; ;) {
    const page = await runQuery(fetchContextOf(context), queries.messages, { chat, before }, signal);
    if (page.as !== 'seen' || page.isWhole || !isWhole) return;
    const ids = context.account.store
      .rows('messages')
      .flatMap((row) => (row.chat === chat ? (row.message_id ?? []) : []));
    before = Math.min(...ids);
  }
}

async function lookIn(world: World, person: Person): Promise<void> {
  const { chance } = world;
  const { tab } = person;
  const chats = [
    ...tab.account.store.rows('conversations').map((row) => directChatKey(row.user_id)),
    ...tab.account.store.rows('groups').map((row) => groupChatKey(row.ref)),
  ];
  const isList = chats.length === 0 || chance.isTrue(0.3);
  const chat = chats.length === 0 ? null : chance.pick(chats);
  const search = chance.isTrue(0.3) ? wordOf(world) : '';
  // Not awaited: time passes only once the person goes on to something else.
  void doing(world, person, `looks at ${isList || chat === null ? 'groups' : chat}`, async () => {
    if (isList || chat === null)
      await runQuery(fetchContextOf(tab), queries.groups, search, new AbortController().signal);
    else await readWhole(tab, chat, chance.isTrue(0.5));
  });
  await world.time.rest();
}

const doings = [
  ...[writeTo, writeTo, writeTo, writeToGroup, writeToGroup, writeToGroup],
  ...[comeOrGo, comeOrGo, rule, takeBack, markRead, lookIn, lookIn],
];

/** An action in chats: writes a message, or something around it. */
export async function chat(world: World, person: Person): Promise<void> {
  await world.chance.pick(doings)(world, person);
}

/** Opens all groups and reads all messages. */
export async function readAll(context: Context): Promise<void> {
  const { store } = context.account;
  await runQuery(fetchContextOf(context), queries.groups, '', new AbortController().signal);
  const chats = [
    ...store.rows('conversations').map((row) => directChatKey(row.user_id)),
    ...store.rows('groups').flatMap((row) => (row.isMember ? [groupChatKey(row.ref)] : [])),
  ];
  for (const key of chats) await readWhole(context, key, true);
}

interface Told {
  senderId: number;
  receiverId?: number;
  group_ref?: string;
}

/** The group's members according to the server, whatever their devices believe. */
async function membersOf({ server }: World, ref: string): Promise<Set<number>> {
  const rows = await server.storage().database.read(({ sql }) => {
    const chat = sql.selectFrom('chats').select('id').where('ref', '=', ref);
    const members = sql.selectFrom('chat_members').select('user_id').where('chat_id', '=', chat);
    return members.where('left_at', 'is', null).where('removed_at', 'is', null).execute();
  });
  return new Set(rows.map((row) => row.user_id));
}

/** The sockets of open windows deliver messages, in order, to some of their receivers. */
export async function preview(world: World, told: unknown): Promise<void> {
  const { senderId, receiverId, group_ref: ref } = told as Told;
  const members = ref === undefined ? new Set([senderId, receiverId]) : await membersOf(world, ref);
  for (const device of world.devices) {
    const context = device.contexts.find(({ name, account }) => {
      return name.includes('tab') && members.has(account.user.user_id);
    });
    if (context === undefined || device.weather.isDown || world.chance.isTrue(0.4)) continue;
    world.time.after(world.chance.int(0, 300), () => {
      if (context.life.isOver()) return;
      world.log(`${context.name} hears a preview`);
      void applySocketMessage(context.store, told, device.now()).catch(() => undefined);
    });
  }
}
