import type { Notice } from '#contract/account/notice.ts';
import type { FriendRequest, Person, Profile } from '#contract/people/entity.ts';
import type { Post } from '#contract/posts/entity.ts';
import type { PeopleSnapshot } from '#data/people/snapshot.ts';
import { personRef } from '#data/people/rows.ts';
import type { Store } from '#data/db/store.ts';
import { fetchWholeList, type ListReader } from './fetch-whole-list.ts';
import { peopleList, postList, profileIn, requestList, noticeList } from '#sync/transport/reply-shape.ts';

/** At most this many profiles are fetched one by one per pull: those that the lists don't describe fully. */
const maxProfiles = 30;

/** People whom no list describes fully: new ones, and those whose friend request was answered or withdrawn. */
async function findUnknownPeople(
  store: Store,
  people: readonly number[],
  open: readonly FriendRequest[],
): Promise<number[]> {
  const listed = new Set(open.map(({ client_id: ref }) => ref));
  return store.transact('read', ['people', 'ties'], async (tx) => {
    const storedRows = await tx.getMany('people', people.map(personRef));
    const ended = (await tx.all('ties')).filter(
      ({ friendship, request }) =>
        (friendship === 'requested' || friendship === 'received') && request !== null && !listed.has(request),
    );
    const newPeople = people.filter((_id, index) => storedRows[index] === undefined);
    return [...new Set([...newPeople, ...ended.map(({ person }) => Number(person))])].slice(0, maxProfiles);
  });
}

/**
 * Reads the user's people and posts through the specification's calls; null for each list the server has no call for.
 */
export async function fetchPeopleSnapshot(reader: ListReader, store: Store, userId: number): Promise<PeopleSnapshot> {
  const posts = await fetchWholeList<Post>(reader, `/posts/user/${String(userId)}?limit=100`, postList);
  const requests = await fetchWholeList<FriendRequest>(reader, '/friend-request?limit=200', requestList);
  const notices = await fetchWholeList<Notice>(reader, '/notifications?limit=200', noticeList);
  const following = await fetchWholeList<Person>(reader, `/users/following/${String(userId)}?limit=200`, peopleList);
  const blocked = await fetchWholeList<Person>(reader, '/blocks?limit=200', peopleList);
  const listedPeople = [...(following ?? []), ...(blocked ?? []), ...(requests ?? []).map(({ user }) => user)];
  const ids = listedPeople.map((person) => person.user_id);
  const profiles: Profile[] = [];
  for (const id of [userId, ...(await findUnknownPeople(store, ids, requests ?? []))]) {
    const reply = await reader.fetchPage(`/users/profile/${String(id)}`);
    const profile = reply === null ? null : profileIn(reply.json);
    if (profile !== null) profiles.push(profile);
  }
  return { userId, profiles, posts, requests, notices, following, blocked };
}
