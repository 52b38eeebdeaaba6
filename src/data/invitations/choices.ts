import { directChatKey, groupChatKey, type ChatKey } from '#contract/chat/key.ts';
import type { Person } from '#contract/people/entity.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { readFriendRequests } from '#data/people/friend-requests.ts';
import { readBlocked } from '#data/people/relationships.ts';
import { personRef } from '#data/people/rows.ts';
import { readCachedQuery } from '#data/storage/query-cache.ts';

/** People of a list that was fetched earlier. */
function personsIn(value: unknown): Person[] {
  if (!Array.isArray(value)) return [];
  return (value as Person[]).map(({ user_id, username, display_name, profile_picture }) => {
    return { user_id, username, display_name, profile_picture };
  });
}

const nameOf = ({ display_name: name, username }: Person) => name || username;

/** Friends, then followers as they were last fetched: those who may be invited, unless they switched that off. By name. */
export async function readInvitable(db: AccountDb, ownId: number): Promise<Person[]> {
  const [{ friends }, followers, blocked] = await Promise.all([
    readFriendRequests(db),
    readCachedQuery(db, `followers:${String(ownId)}`),
    readBlocked(db),
  ]);
  const byName = (people: Person[]) => [...people].sort((left, right) => nameOf(left).localeCompare(nameOf(right)));
  const all = [...byName(friends.map(({ user }) => user)), ...byName(personsIn(followers?.value))];
  const byId = new Map([...all].reverse().map((person) => [person.user_id, person]));
  return [...new Set(all.map(({ user_id: id }) => id))].flatMap((id) => {
    const person = byId.get(id);
    return person === undefined || id === ownId || blocked.has(personRef(id)) ? [] : [person];
  });
}

/** A conversation into which a link can be sent: with a person, or in a group. */
export interface ChatTarget {
  key: ChatKey;
  name: string;
  /** null for a person without a picture, and for groups without one */
  picture: string | null;
  username: string | null;
}

/** The owner's conversations with people they have written with, then their groups. */
export async function readChatTargets(db: AccountDb): Promise<ChatTarget[]> {
  const [conversations, groups, blocked] = await Promise.all([
    db.conversations.toArray(),
    db.groups.filter(({ isMember }) => isMember).toArray(),
    readBlocked(db),
  ]);
  const people = conversations
    .filter(({ ref }) => !blocked.has(ref))
    .map(({ user }): ChatTarget => {
      return {
        key: directChatKey(user.user_id),
        name: nameOf(user),
        picture: user.profile_picture,
        username: user.username,
      };
    });
  const rest = groups.map(({ ref, name, picture }): ChatTarget => {
    return { key: groupChatKey(ref), name, picture, username: null };
  });
  const byName = (targets: ChatTarget[]) => [...targets].sort((left, right) => left.name.localeCompare(right.name));
  return [...byName(people), ...byName(rest)];
}
