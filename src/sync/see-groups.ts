import type { GroupMember } from '#contract/group.ts';
import type { Person } from '#contract/person.ts';
import { landSeen } from '#data/land-seen.ts';
import { askServer, isMissing, type Looker } from './ask-server.ts';
import type { Looked } from './looked.ts';
import { groupIn, groupList, memberList, peopleList } from './reply-shape.ts';

/** More than anybody reads through: whoever looks for one that isn't among them says more of its name. */
export const pagesAtMost = 4;

/** Fetches the groups that somebody looks for, the biggest first, and keeps them. @returns false where nobody answered */
export async function seeGroups(looker: Looker, search: string, signal: AbortSignal): Promise<boolean> {
  let path: string | null = `/all-groups${queryOf(search)}`;
  for (let pages = 0; path !== null && pages < pagesAtMost; pages += 1) {
    const heard = await askServer(looker, path, signal);
    if (heard === null) return false;
    const { reply, mark } = heard;
    const page = reply.status === 200 ? groupList(reply.json) : null;
    if (page === null) return false;
    await landSeen(looker.store, { groups: page }, mark);
    path = reply.next;
  }
  return true;
}

/**
 * Fetches a group that the device doesn't hold, and keeps it. A server that doesn't know this call is asked for its biggest.
 * @param group its ref, or its id on the server
 */
export async function seeGroup(looker: Looker, group: string, signal: AbortSignal): Promise<Looked> {
  const heard = await askServer(looker, `/groups/${encodeURIComponent(group)}`, signal);
  if (heard === null) return 'unreachable';
  const { reply, mark } = heard;
  const found = reply.status === 200 ? groupIn(reply.json) : null;
  if (found !== null) {
    await landSeen(looker.store, { groups: [found] }, mark);
    return 'held';
  }
  if (reply.status !== 404 || isMissing(reply)) return 'missing';
  return (await seeGroups(looker, '', signal)) ? 'missing' : 'unreachable';
}

function queryOf(search: string): string {
  return search.trim() === '' ? '' : `?search=${encodeURIComponent(search.trim())}`;
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
