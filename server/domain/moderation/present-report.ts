import { shaOfPicture } from '#contract/media/picture.ts';
import type { Report } from '#contract/moderation/report.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { personsById, type PersonRow } from '#server/db/people/persons.ts';
import { removedAmong } from '#server/db/media/removed-pictures.ts';
import { findReported } from '#server/db/moderation/reported-content.ts';
import type { ReportedMessage, ReportedRow } from '#server/db/moderation/reported-content.ts';
import { countReporters, listReports } from '#server/db/moderation/reports.ts';
import type { ReportRow, Reported } from '#server/db/moderation/reports.ts';
import { presentRows } from '#server/domain/sync/present-rows.ts';

const types = ['user', 'event', 'post', 'comment', 'message'] as const;

function keyOf({ object_type: type, object_id: id }: Reported): string {
  return `${type}:${id}`;
}

/** The reported rows by type and id; deleted ones are missing. */
async function targetsOf(tx: Tx, rows: ReportRow[]): Promise<Map<string, ReportedRow>> {
  const targets = new Map<string, ReportedRow>();
  for (const type of types) {
    const ids = rows.filter((row) => row.object_type === type).map((row) => row.object_id);
    for (const target of await findReported(tx, type, [...new Set(ids)])) targets.set(`${type}:${target.id}`, target);
  }
  return targets;
}

const hashIn = (target: ReportedRow) => (target.image === null ? null : shaOfPicture(target.image));

function personIn(persons: Map<number, PersonRow>, id: number): PersonRow {
  const person = persons.get(id);
  if (person === undefined) throw new Error(`No user ${id}`);
  return person;
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function toReportedMessage({ group, writtenAt, isDeleted }: ReportedMessage) {
  return { group, written_at: new Date(writtenAt).toISOString(), deleted: isDeleted };
}

/** Reports as operators see them; the number of queries doesn't depend on the number of reports. */
export async function toReports(tx: Tx, rows: ReportRow[]): Promise<Report[]> {
  const targets = await targetsOf(tx, rows);
  const removed = await removedAmong(tx, [...new Set([...targets.values()].flatMap((target) => hashIn(target) ?? []))]);
  const counts = await countReporters(tx, rows);
  const named = rows.flatMap((row) => [
    row.reporter_id,
    row.settled_by ?? [],
    targets.get(keyOf(row))?.author_id ?? [],
  ]);
  const persons = await personsById(tx, [...new Set(named.flat())]);
  return presentRows(tx, 'reports', rows, (row) => {
    const target = targets.get(keyOf(row));
    return {
      id: row.id,
      object_type: row.object_type,
      object_id: row.object_id,
      reason: row.reason as Report['reason'],
      note: row.note,
      status: row.status,
      created_at: new Date(row.created_at).toISOString(),
      reporter: personIn(persons, row.reporter_id),
      reports_count: counts.get(keyOf(row)) ?? 0,
      object:
        target === undefined
          ? null
          : {
              user: personIn(persons, target.author_id),
              text: [target.title, target.text].filter((text) => text !== null && text !== '').join('\n'),
              image: target.image,
              image_removed: removed.has(hashIn(target) ?? ''),
              hidden: target.hidden_at !== null,
              ref: target.ref,
              ...(target.message === undefined ? {} : { message: toReportedMessage(target.message) }),
            },
      settled_at: isoOrNull(row.settled_at),
      settled_by: row.settled_by === null ? null : personIn(persons, row.settled_by),
      settled_note: row.settled_note,
    };
  });
}

/** A page of open or settled reports, newest first, and the id after which the next page starts. */
export async function reportPage(
  tx: Tx,
  { isOpen, before, limit }: { isOpen: boolean; before: number | null; limit: number },
): Promise<{ reports: Report[]; next: number | null }> {
  const rows = await listReports(tx, { isOpen, before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return { reports: await toReports(tx, page), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}
