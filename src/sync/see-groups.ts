import type { Group, GroupMember } from '#contract/group.ts';
import type { Person } from '#contract/person.ts';
import { landSeen } from '#data/land-seen.ts';
import type { RowKey } from '#data/row-draft.ts';
import { askServer, type Looker } from './ask-server.ts';
import { groupList, memberList, peopleList } from './reply-shape.ts';

/**
 * Fetches the groups that somebody looks for and keeps them. Where all are asked for, those that aren't there any more go.
 * @returns false where nobody answered
 */
export async function seeGroups(looker: Looker, search: string, signal: AbortSignal): Promise<boolean> {
  const groups: Group[] = [];
  let first: number | null = null;
  for (let path: string | null = `/all-groups${queryOf(search)}`; path !== null;) {
    const heard = await askServer(looker, path, signal);
    if (heard === null) return false;
    const { reply, mark } = heard;
    const page = reply.status === 200 ? groupList(reply.json) : null;
    if (page === null) return false;
    first ??= mark;
    await landSeen(looker.store, { groups: page }, mark);
    groups.push(...page);
    path = reply.next;
  }
  if (search.trim() === '') await forgetOthers(looker, groups, first ?? 0);
  return true;
}

function queryOf(search: string): string {
  return search.trim() === '' ? '' : `?search=${encodeURIComponent(search.trim())}`;
}

async function forgetOthers({ store }: Looker, listed: readonly Group[], mark: number): Promise<void> {
  const refs = new Set(listed.map(({ client_id: ref }) => ref));
  await landSeen(store, {}, mark, async (tx, isFree) => {
    const held = await tx.all('groups');
    return held.flatMap((row): RowKey[] => {
      const name: RowKey = `groups/${row.ref}`;
      return !refs.has(row.ref) && isFree(row, name) ? [name] : [];
    });
  });
}

/** People whom the server finds by a name; nothing of them is kept. @returns null where nobody answered */
export async function findPeople(looker: Looker, search: string, signal: AbortSignal): Promise<Person[] | null> {
  const heard = await askServer(looker, `/users?search=${encodeURIComponent(search.trim())}`, signal);
  return heard === null ? null : peopleList(heard.reply.json);
}

/** Who is in a group; nothing of it is kept. @param group its ref. @returns null where nobody answered */
export async function seeMembers(looker: Looker, group: string, signal: AbortSignal): Promise<GroupMember[] | null> {
  const row = await looker.store.transact('read', ['groups'], (tx) => tx.get('groups', group));
  if (row?.group_id === null) return null;
  const heard = await askServer(looker, `/groups/${String(row?.group_id ?? group)}/members?limit=200`, signal);
  return heard === null ? null : memberList(heard.reply.json);
}
