import type { FriendRequest, Profile } from '#contract/people/entity.ts';
import { personRef, personRowOf, friendRequestRowOf, relationshipRowOf, withFriendRequest } from './rows.ts';
import type { WriteBatch } from '#data/tx/write-batch.ts';
import { getRelationship } from './mutators.ts';

/** Ends the relationship's request when its row is deleted. */
export async function endRequest(rows: WriteBatch, ref: string): Promise<void> {
  const existing = await rows.get('requests', ref);
  const relationship = existing === undefined ? undefined : await rows.get('ties', personRef(existing.user.user_id));
  if (relationship?.request === ref) rows.put('ties', { ...relationship, friendship: 'none', request: null });
}

function loadRelationships(rows: WriteBatch, people: readonly { user_id: number }[]): Promise<void> {
  return rows.load(
    'ties',
    people.map((person) => personRef(person.user_id)),
  );
}

/** Writes people and their relationship to the user. */
export async function applyPeople(rows: WriteBatch, people: readonly Profile[], generation: number): Promise<void> {
  await loadRelationships(rows, people);
  for (const profile of people) {
    rows.put('people', personRowOf(profile, generation));
    const existing = await rows.get('ties', personRef(profile.user_id));
    const relationship = relationshipRowOf(profile, existing, generation);
    const hasRelationship = relationship.isFollowing || relationship.blocked || relationship.friendship !== 'none';
    if (hasRelationship || existing !== undefined) rows.put('ties', relationship);
  }
}

/** Writes friend requests and the relationships they change. They override profiles of the same page, which are older. */
export async function applyRequests(
  rows: WriteBatch,
  requests: readonly FriendRequest[],
  generation: number,
): Promise<void> {
  await loadRelationships(
    rows,
    requests.map(({ user }) => user),
  );
  for (const request of requests) {
    const row = friendRequestRowOf(request, generation);
    rows.put('requests', row);
    rows.put('ties', { ...withFriendRequest(await getRelationship(rows, request.user.user_id), row), generation });
  }
}
