import { noticeRowOf } from '#data/account/notices.ts';
import { personRef, personRowOf } from './rows.ts';
import { friendRequestRowOf } from './friend-requests.ts';
import type { Changes } from '#data/apply/changes.ts';
import type { WriteBatch, RowKey } from '#data/tx/write-batch.ts';
import { relationshipRowOf, getRelationship, withFriendRequest } from './relationships.ts';
import { me, ownUserRow } from '#data/account/own-user.ts';

function requestedIn({ requests = [] }: Changes): string[] {
  return requests.map(({ user }) => personRef(user.user_id));
}

export function touchedPeopleRows(changes: Changes): RowKey[] {
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

/** Ends the relationship's request when its row is deleted. */
export async function endRequest(rows: WriteBatch, ref: string): Promise<void> {
  const existing = await rows.get('requests', ref);
  const relationship = existing === undefined ? undefined : await rows.get('ties', personRef(existing.user.user_id));
  if (relationship?.request === ref) rows.put('ties', { ...relationship, friendship: 'none', request: null });
}

/** Writes people, their relationship to the user, the user's own row and notices. */
export async function applyPeople(rows: WriteBatch, changes: Changes, generation: number): Promise<void> {
  const { people = [], requests = [], notices = [], user = [] } = changes;
  await rows.load('ties', [...people.map((person) => personRef(person.user_id)), ...requestedIn(changes)]);
  for (const profile of people) {
    rows.put('people', personRowOf(profile, generation));
    const existing = await rows.get('ties', personRef(profile.user_id));
    const relationship = relationshipRowOf(profile, existing, generation);
    const hasRelationship = relationship.isFollowing || relationship.blocked || relationship.friendship !== 'none';
    if (hasRelationship || existing !== undefined) rows.put('ties', relationship);
  }
  for (const request of requests) {
    const row = friendRequestRowOf(request, generation);
    rows.put('requests', row);
    rows.put('ties', { ...withFriendRequest(await getRelationship(rows, request.user.user_id), row), generation });
  }
  for (const notice of notices) rows.put('notices', noticeRowOf(notice, generation));
  for (const own of user) rows.put('users', ownUserRow(own, generation));
}
