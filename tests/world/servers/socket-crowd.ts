import { uuidV7 } from '#contract/uuid.ts';
import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';
import { newSession } from '#server/domain/account/sessions.ts';
import { openSqliteStorage } from '#server/writer/sqlite-storage.ts';
import type { Writer } from '#server/writer/writer.ts';

/** A signed-in member of a group. */
export interface Member {
  userId: number;
  token: string;
  groupId: number;
}

async function signUp(writer: Writer, name: string): Promise<Omit<Member, 'groupId'>> {
  const now = Date.now();
  const account = {
    email: `${name}@example.com`,
    username: name,
    name,
    lastname: 'Crowd',
    notifications_enabled: true,
  };
  const { user_id: userId } = await writer.run('user.register', { ...account, passwordHash: 'none', now });
  const { token, tokenHash, expiresAt } = newSession(now, true);
  await writer.run('session.open', { userId, tokenHash, expiresAt, now });
  return { userId, token };
}

/** Signs up `count` people, in groups of this size, in a data folder that no server has open. */
export async function seedCrowd(dataDir: string, count: number, groupSize: number): Promise<Member[]> {
  const { writer, close } = await openSqliteStorage(dataDir);
  const people = await Promise.all(
    Array.from({ length: count }, (_, index) => signUp(writer, `crowd${String(index)}`)),
  );
  const members: Member[] = [];
  for (let start = 0; start < count; start += groupSize) {
    const [first, ...others] = people.slice(start, start + groupSize);
    if (first === undefined) continue;
    const about = { params: {}, files: {}, now: Date.now() };
    const body = { groupName: `Crowd ${String(start)}`, client_id: uuidV7() };
    const made: MutationRequest = { ...about, actor: first, kind: 'group.create', body };
    const [outcome] = await writer.perform([made]);
    if (outcome?.status !== 201) throw new Error('A group was not made');
    const groupId = (outcome.body as { data: { id: number } }).data.id;
    const params = { id: String(groupId) };
    await writer.perform(others.map((actor) => ({ ...about, actor, kind: 'group.join', params, body: {} })));
    members.push(...[first, ...others].map((person) => ({ ...person, groupId })));
  }
  await close();
  return members;
}
