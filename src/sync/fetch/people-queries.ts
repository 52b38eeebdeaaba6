import type { Person, Profile } from '#contract/people/entity.ts';
import { personRef } from '#data/people/rows.ts';
import { dataIn, peopleList, profileIn } from '#sync/transport/reply-shape.ts';
import { cacheReply, type Query } from './fetch-query.ts';
import { fetchResults, dataResults, type FetchResult } from './result.ts';

/** Queries whose reply is stored as a whole. */
export type CachedQueryKey =
  | 'points'
  | 'places'
  | `followers:${number}`
  | `following:${number}`
  | `attendees:${number}`
  | `people-met:${number}`;

const maxPeople = 1_000;

/** A person by their id, and their relationship to the user; they are deleted if they are gone. */
export const person: Query<number, Profile, FetchResult> = {
  ...fetchResults,
  path: (userId) => `/users/profile/${String(userId)}`,
  read: profileIn,
  rows: (profile) => ({ people: [profile] }),
  async gone(tx, isFree, userId, context) {
    const ref = personRef(userId);
    // Never the user's own row.
    if (context.userId !== null && personRef(context.userId) === ref) return [];
    const [row, relationship] = [await tx.get('people', ref), await tx.get('ties', ref)];
    const relationshipKey = relationship === undefined ? undefined : { ref, tick: relationship.tick };
    const hasRows = row !== undefined || relationship !== undefined;
    return hasRows && isFree(row, `people/${ref}`) && isFree(relationshipKey, `ties/${ref}`) ? [`people/${ref}`] : [];
  },
  async done([{ isCurrent }], userId, { store }, retry) {
    if (isCurrent) return 'held';
    // Their relationship changed after the request, so the profile may be outdated.
    const retried = await retry();
    if (retried !== 'unreachable') return retried;
    const row = await store.transact('read', ['people'], (tx) => tx.get('people', personRef(userId)));
    return row === undefined ? 'unreachable' : 'held';
  },
};

/** A reply that is stored as a whole in the device's `answers`; of a list about 1,000 people. */
export const cached: Query<CachedQueryKey, object, FetchResult> = {
  ...fetchResults,
  guest: (key) => (key.startsWith('follow') ? undefined : 'missing'),
  path(key) {
    if (key === 'points') return '/gamification/points';
    if (key === 'places') return '/ranking/own';
    const [list, id] = key.split(':');
    if (list === 'attendees' || list === 'people-met') return `/events/${id ?? ''}/${list}`;
    return `/users/${list ?? ''}/${id ?? ''}?limit=200`;
  },
  read: dataIn,
  isEnough: (pages) => pages.flatMap(({ data }) => data).length >= maxPeople,
  async done(pages, key, { store }): Promise<FetchResult> {
    const [{ data }] = pages;
    await cacheReply(store, key, Array.isArray(data) ? pages.flatMap((page) => page.data) : data);
    return 'held';
  },
};

/** People who match a name. */
export const people: Query<string, Person[], Person[] | null> = {
  ...dataResults<Person[]>(),
  path: (search) => `/users?search=${encodeURIComponent(search.trim())}`,
  read: peopleList,
};
