import { groupLimits } from '#contract/chat/limits.ts';
import { maxGroupPages } from '#sync/fetch/chat-queries.ts';
import type { Account } from '#world/devices/device.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import type { World } from '#world/sim/world.ts';

/** The refs of messages that each conversation shows, in the screen's order. */
function shownIn(store: MemoryStore): Map<string, string[]> {
  const rows = store.rows('messages').toSorted((left, right) => left.place - right.place);
  const chats = new Map<string, string[]>();
  for (const { chat, ref, content } of rows) chats.set(chat, [...(chats.get(chat) ?? []), `${ref} ${content}`]);
  return chats;
}

async function rowsOf({ server }: World) {
  return server.storage().database.read(async ({ sql }) => ({
    chats: await sql.selectFrom('chats').selectAll().execute(),
    members: await sql.selectFrom('chat_members').selectAll().execute(),
    messages: await sql.selectFrom('messages').selectAll().orderBy('id').execute(),
    blocks: await sql.selectFrom('blocks').selectAll().execute(),
  }));
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

/** A user's conversations, each with the messages visible to the user. */
function heardBy({ chats, members, messages, blocks }: Rows, userId: number): Map<string, string[]> {
  const isBlocked = (other: number) =>
    blocks.some(
      ({ blocker_id: one, blocked_id: two }) => (one === userId && two === other) || (one === other && two === userId),
    );
  // What operators have hidden stays its author's.
  const isThere = (row: Rows['messages'][number]) =>
    row.deleted_at === null && (row.hidden_at === null || row.user_id === userId);
  const heard = new Map<string, string[]>();
  for (const { id, ref, low_id: low, high_id: high } of chats) {
    const other = low === userId ? high : high === userId ? low : null;
    const member = members.find((row) => row.chat_id === id && row.user_id === userId);
    const isIn =
      low === null ? member !== undefined && member.left_at === null && member.removed_at === null : other !== null;
    if (!isIn || (other !== null && isBlocked(other))) continue;
    const said = messages.filter((row) => row.chat_id === id && isThere(row) && !isBlocked(row.user_id ?? 0));
    if (said.length === 0) continue;
    heard.set(
      other === null ? `g:${ref ?? ''}` : `u:${String(other)}`,
      said.map((row) => `${row.ref} ${row.content}`),
    );
  }
  return heard;
}

/**
 * The stored groups that can be compared with a new device's. Left out are groups that a new device would not come
 * across: nobody of this device is a member, and too many other groups are listed before them.
 */
export async function comparableGroups<Shown extends Record<string, unknown>>(
  world: World,
  held: ReadonlyMap<string, Shown>,
  fresh: ReadonlyMap<string, Shown>,
): Promise<Map<string, Shown>> {
  const { chats } = await rowsOf(world);
  // Event chats are listed for their members only.
  const listed = chats.filter(({ ref, event_id: id }) => ref !== null && (id === null || fresh.has(ref)));
  const there = new Set(listed.map(({ ref }) => ref));
  const isUnseen = (ref: string, { isMember }: Shown) => isMember === false && !fresh.has(ref) && there.has(ref);
  const isCut = listed.length > maxGroupPages * (world.settings.pageLimit ?? groupLimits.usual);
  return new Map([...held].filter(([ref, row]) => !isCut || !isUnseen(ref, row)));
}

/** CHAT-08: a quiet, connected device shows the server's messages in the server's order, each once. */
export async function checkChats(world: World, name: string, { store, user }: Account): Promise<void> {
  const held = shownIn(store);
  const wanted = heardBy(await rowsOf(world), user.user_id);
  for (const chat of new Set([...held.keys(), ...wanted.keys()])) {
    const [mine, theirs] = [held.get(chat) ?? [], wanted.get(chat) ?? []];
    if (mine.join('|') === theirs.join('|')) continue;
    world.accuse('I4', `${name} shows in ${chat} ${JSON.stringify(mine)}, not ${JSON.stringify(theirs)}`);
    return;
  }
}

/** I1 and I2: each message that the server accepted exists once and unchanged, unless it was taken back. */
export async function checkMessages(world: World): Promise<void> {
  const { messages } = await rowsOf(world);
  const deleted = new Set(
    world.watch.effects.flatMap(({ kind, lane }) => (kind === 'message.delete' ? [lane.slice('message:'.length)] : [])),
  );
  for (const { kind, body, userId, key } of world.watch.effects) {
    if (kind !== 'message.send' && kind !== 'group.message') continue;
    const { client_id: ref, content } = body as { client_id: string; content: string };
    const rows = messages.filter((row) => row.ref === ref);
    const [row] = rows;
    if (rows.length !== 1 || row === undefined) {
      world.accuse('I2', `${key}: the message ${ref} is there ${String(rows.length)} times`);
      return;
    }
    const isWhole = row.deleted_at !== null ? row.content === '' : row.content === content;
    if (!isWhole || row.user_id !== userId)
      world.accuse('I2', `${ref} says ${row.content}, and was written as ${content}`);
    if (deleted.has(ref) && row.deleted_at === null) world.accuse('I2', `${ref} was taken back and is there`);
  }
}
