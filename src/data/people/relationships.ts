import type { AccountDb } from '#data/db/account-db.ts';
import { personRef, type PersonRow, type RelationshipRow, noRelationship } from './rows.ts';

export async function readRelationship(db: AccountDb, userId: number): Promise<RelationshipRow> {
  const person = personRef(userId);
  return (await db.ties.get(person)) ?? noRelationship(person);
}

/** The refs of blocked people, whose content is hidden. */
export async function readBlocked(db: AccountDb): Promise<ReadonlySet<string>> {
  const relationships = await db.ties.toArray();
  return new Set(
    relationships.filter((relationship) => relationship.blocked).map((relationship) => relationship.person),
  );
}

export async function readPerson(db: AccountDb, userId: number): Promise<PersonRow | null> {
  return (await db.people.get(personRef(userId))) ?? null;
}
