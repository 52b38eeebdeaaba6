import type { PeopleFilter, PersonRecord } from '#contract/moderation/people.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { listOperators } from '#server/db/account/operators.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { countOfPeople, listPeople } from '#server/db/moderation/people.ts';
import { personsById } from '#server/db/people/persons.ts';
import { findUser } from '#server/db/people/users.ts';
import type { UserRow } from '#server/db/people/users.ts';
import type { Operators } from '#server/domain/account/operators.ts';
import { presentRows } from '#server/domain/sync/present-rows.ts';

/** People as operators see them; the number of queries doesn't depend on the number of people. */
async function toRecords(tx: Tx, rows: UserRow[], operators: Operators): Promise<PersonRecord[]> {
  const counts = await countOfPeople(
    tx,
    rows.map(({ id }) => id),
  );
  const stored = new Set((await listOperators(tx)).map((row) => row.user_id));
  const deciders = await personsById(tx, [...new Set(rows.flatMap((row) => row.suspended_by ?? []))]);
  return presentRows(tx, 'users', rows, (row): PersonRecord => {
    const seenAt = counts.lastSeen.get(row.id);
    return {
      id: row.id,
      username: row.username,
      display_name: row.display_name,
      profile_picture: row.profile_picture,
      email: row.email,
      created_at: new Date(row.created_at).toISOString(),
      last_seen_at: seenAt === undefined ? null : new Date(seenAt).toISOString(),
      events_count: counts.events.get(row.id) ?? 0,
      posts_count: counts.posts.get(row.id) ?? 0,
      reports_count: counts.reports.get(row.id) ?? 0,
      operator: operators.has(row.id) || stored.has(row.id),
      hidden: row.hidden_at !== null,
      suspended:
        row.suspended_at === null
          ? null
          : {
              reason: row.suspended_reason ?? '',
              since: new Date(row.suspended_at).toISOString(),
              by: deciders.get(row.suspended_by ?? 0) ?? null,
            },
    };
  });
}

/** A page of the people that a search finds, newest first, and the id after which the next page starts. */
export async function peoplePage(
  tx: Tx,
  operators: Operators,
  { search, filter, before, limit }: { search: string; filter: PeopleFilter; before: number | null; limit: number },
): Promise<{ people: PersonRecord[]; next: number | null }> {
  const rows = await listPeople(tx, { search: search.trim(), filter, before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const people = await toRecords(tx, page, operators);
  return { people, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** @throws Refusal `not_found` if there is no such account */
export async function personRecord(tx: Tx, operators: Operators, id: number): Promise<PersonRecord> {
  const row = await findUser(tx, id);
  const [record] = row === null || row.deleted_at !== null ? [] : await toRecords(tx, [row], operators);
  if (record === undefined) throw new Refusal('not_found', 'User not found');
  return record;
}
