import type { AccountDb } from '#data/db/account-db.ts';
import { personRef, type PersonRow, type RelationshipRow, noRelationship } from './rows.ts';

export async function readRelationship(db: AccountDb, userId: number): Promise<RelationshipRow> {
  const person = personRef(userId);
  return (await db.ties.get(person)) ?? noRelationship(person);
}

/** Whom the owner has blocked, by their refs: nothing of theirs is shown. */
export async function readBlocked(db: AccountDb): Promise<ReadonlySet<string>> {
  const relationships = await db.ties.toArray();
  return new Set(
    relationships.filter((relationship) => relationship.blocked).map((relationship) => relationship.person),
  );
}

export async function readPerson(db: AccountDb, userId: number): Promise<PersonRow | null> {
  return (await db.people.get(personRef(userId))) ?? null;
}
