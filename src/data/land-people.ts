import { noticeRowOf } from './notices.ts';
import { personRef, personRowOf } from './people.ts';
import { requestRowOf } from './requests.ts';
import type { Changes } from './landing.ts';
import type { RowChanges, RowKey } from './row-draft.ts';
import { tieRowOf, tieWith, withRequest } from './ties.ts';
import { me, ownUserRow } from './users.ts';

function requestedIn({ requests = [] }: Changes): string[] {
  return requests.map(({ user }) => personRef(user.user_id));
}

export function touchedByPeople(changes: Changes): RowKey[] {
  const { people = [], requests = [], notices = [], user = [] } = changes;
  const refs = people.map((person) => personRef(person.user_id));
  return [
    ...refs.map((ref): RowKey => `people/${ref}`),
    ...[...refs, ...requestedIn(changes)].map((ref): RowKey => `ties/${ref}`),
    ...requests.map(({ client_id: ref }): RowKey => `requests/${ref}`),
    ...notices.map(({ client_id: ref }): RowKey => `notices/${ref}`),
    ...user.map((): RowKey => `users/${me}`),
  ];
}

/** A request that is no more stands between nobody. */
export async function endRequest(rows: RowChanges, ref: string): Promise<void> {
  const held = await rows.get('requests', ref);
  const tie = held === undefined ? undefined : await rows.get('ties', personRef(held.user.user_id));
  if (tie?.request === ref) rows.put('ties', { ...tie, friendship: 'none', request: null });
}

/** Writes people, what the user has to do with them, the user's own row and what arrived. */
export async function landPeople(rows: RowChanges, changes: Changes, generation: number): Promise<void> {
  const { people = [], requests = [], notices = [], user = [] } = changes;
  await rows.load('ties', [...people.map((person) => personRef(person.user_id)), ...requestedIn(changes)]);
  for (const profile of people) {
    rows.put('people', personRowOf(profile, generation));
    const held = await rows.get('ties', personRef(profile.user_id));
    const tie = tieRowOf(profile, held, generation);
    const isAnything = tie.isFollowing || tie.blocked || tie.friendship !== 'none';
    if (isAnything || held !== undefined) rows.put('ties', tie);
  }
  for (const request of requests) {
    const row = requestRowOf(request, generation);
    rows.put('requests', row);
    rows.put('ties', { ...withRequest(await tieWith(rows, request.user.user_id), row), generation });
  }
  for (const notice of notices) rows.put('notices', noticeRowOf(notice, generation));
  for (const own of user) rows.put('users', ownUserRow(own, generation));
}
