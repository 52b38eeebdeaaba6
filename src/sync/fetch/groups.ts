import type { GroupMember } from '#contract/chat/group.ts';
import type { Person } from '#contract/people/entity.ts';
import { applyFetched } from '#data/apply/fetched.ts';
import { fetchQuery, isMissing, type FetchContext } from './fetch-query.ts';
import type { FetchResult } from './result.ts';
import { groupIn, groupList, memberList, peopleList } from '#sync/transport/reply-shape.ts';

/** More than anybody reads through: whoever looks for one that isn't among them says more of its name. */
export const maxPages = 4;

/** Fetches the groups that somebody looks for, the biggest first, and keeps them. @returns false where nobody answered */
export async function fetchGroups(context: FetchContext, search: string, signal: AbortSignal): Promise<boolean> {
  let path: string | null = `/all-groups${queryOf(search)}`;
  for (let pages = 0; path !== null && pages < maxPages; pages += 1) {
    const response = await fetchQuery(context, path, signal);
    if (response === null) return false;
    const { reply, versionBefore } = response;
    const page = reply.status === 200 ? groupList(reply.json) : null;
    if (page === null) return false;
    await applyFetched(context.store, { groups: page }, versionBefore);
    path = reply.next;
  }
  return true;
}

/**
 * Fetches a group that the device doesn't hold, and keeps it. A server that doesn't know this call is asked for its biggest.
 * @param group its ref, or its id on the server
 */
export async function fetchGroup(context: FetchContext, group: string, signal: AbortSignal): Promise<FetchResult> {
  const response = await fetchQuery(context, `/groups/${encodeURIComponent(group)}`, signal);
  if (response === null) return 'unreachable';
  const { reply, versionBefore } = response;
  const found = reply.status === 200 ? groupIn(reply.json) : null;
  if (found !== null) {
    await applyFetched(context.store, { groups: [found] }, versionBefore);
    return 'held';
  }
  if (reply.status !== 404 || isMissing(reply)) return 'missing';
  return (await fetchGroups(context, '', signal)) ? 'missing' : 'unreachable';
}

function queryOf(search: string): string {
  return search.trim() === '' ? '' : `?search=${encodeURIComponent(search.trim())}`;
}

/** People whom the server finds by a name; nothing of them is kept. @returns null where nobody answered */
export async function findPeople(context: FetchContext, search: string, signal: AbortSignal): Promise<Person[] | null> {
  const response = await fetchQuery(context, `/users?search=${encodeURIComponent(search.trim())}`, signal);
  return response === null ? null : peopleList(response.reply.json);
}

/** Who is in a group; nothing of it is kept. @param group its ref. @returns null where nobody answered */
export async function fetchMembers(
  context: FetchContext,
  group: string,
  signal: AbortSignal,
): Promise<GroupMember[] | null> {
  const row = await context.store.transact('read', ['groups'], (tx) => tx.get('groups', group));
  if (row?.group_id === null) return null;
  const response = await fetchQuery(context, `/groups/${String(row?.group_id ?? group)}/members?limit=200`, signal);
  return response === null ? null : memberList(response.reply.json);
}
