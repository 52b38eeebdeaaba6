import type { GroupMember } from '#contract/chat/group.ts';
import type { Person } from '#contract/people/entity.ts';
import { applyFetched } from '#data/apply/fetched.ts';
import { fetchQuery, isMissing, type FetchContext } from './fetch-query.ts';
import type { FetchResult } from './result.ts';
import { groupIn, groupList, memberList, peopleList } from '#sync/transport/reply-shape.ts';

/** Nobody scrolls further; they type more of the name instead. */
export const maxPages = 4;

/** Fetches and stores the groups that match a search, biggest first. @returns false if unreachable */
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
 * Fetches and stores one group. Falls back to the biggest groups on a server without this call.
 * @param group its ref or server id
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

/** People who match a name; stores nothing. @returns null if unreachable */
export async function findPeople(context: FetchContext, search: string, signal: AbortSignal): Promise<Person[] | null> {
  const response = await fetchQuery(context, `/users?search=${encodeURIComponent(search.trim())}`, signal);
  return response === null ? null : peopleList(response.reply.json);
}

/** The members of a group; stores nothing. @param group its ref. @returns null if unreachable */
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
