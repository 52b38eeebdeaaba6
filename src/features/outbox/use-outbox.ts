import type { BlobRow } from '#data/db/store.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { importProgress, type ImportProgress } from '#data/imports/progress.ts';
import { readImports } from '#data/imports/records.ts';
import { outboxBlockers } from '#data/outbox/blockers.ts';
import { readOutboxList } from '#data/outbox/queries.ts';
import { groupBySubject, type SubjectChanges } from '#data/outbox/group-by-subject.ts';
import { subjectName } from '#data/outbox/subject-name.ts';
import { readSubjectPreview, type SubjectPreview } from '#data/outbox/subject-preview.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';

/** A change, what it is about within its subject, and its pictures. */
export interface OutboxChange {
  entry: OutboxEntry;
  /** what it is about within its subject; null if that is the subject itself, or the change says it */
  name: string | null;
  pictures: readonly Pick<BlobRow, 'sha256' | 'size' | 'isUploaded'>[];
  /** the change that the user has to settle first; null if none */
  blocker: OutboxEntry | null;
}

/** A subject with its changes. */
export interface OutboxCard extends Pick<SubjectChanges, 'key' | 'subject'> {
  preview: SubjectPreview;
  /** those that need the user first, then those being sent */
  changes: readonly OutboxChange[];
}

/** A subject is in the section of its most urgent change. */
export const sections = ['stopped', 'sending', 'waiting'] as const;
export type Section = (typeof sections)[number];

export interface Outbox {
  /** imports on their way, whose changes are in no card unless they need the user */
  imports: readonly ImportProgress[];
  cards: Record<Section, readonly OutboxCard[]>;
  /** total number of subjects */
  subjects: Record<Section, number>;
  /** total number of changes */
  counts: Record<Section, number>;
  /** entries that can be retried as they are */
  retryable: readonly OutboxEntry[];
}

export function sectionOf(entry: OutboxEntry): Section {
  if (needsDecision(entry)) return 'stopped';
  return entry.lease !== null ? 'sending' : 'waiting';
}
const rankOf = (entry: OutboxEntry) => sections.indexOf(sectionOf(entry));

/** Kinds whose arguments don't say what they are about within their subject. */
const nameless = /\.delete$|^report\.|^group\.expel$/;

async function withDetails(
  db: AccountDb,
  { key, subject, entries }: SubjectChanges,
  blockers: ReadonlyMap<string, OutboxEntry>,
): Promise<OutboxCard> {
  const hashes = [...new Set(entries.flatMap(({ files }) => Object.values(files)))];
  const storedBlobs = (await db.blobs.bulkGet(hashes)).filter((row) => row !== undefined);
  const changes = [...entries]
    .sort((left, right) => rankOf(left) - rankOf(right) || left.seq - right.seq)
    .map(async (entry) => ({
      entry,
      name: nameless.test(entry.kind) ? await subjectName(db, entry) : null,
      pictures: storedBlobs.filter(({ sha256 }) => Object.values(entry.files).includes(sha256)),
      blocker: blockers.get(entry.id) ?? null,
    }));
  return {
    key,
    subject,
    preview: await readSubjectPreview(db, { key, subject, entries }),
    changes: await Promise.all(changes),
  };
}

async function readOutbox(db: AccountDb, limits: Record<Section, number>): Promise<Outbox> {
  const lists = await readOutboxList(db);
  const listed = sections.flatMap((section) => lists[section]).sort((left, right) => left.seq - right.seq);
  const imports = importProgress(await readImports(db), listed);
  const entries = listed.filter((entry) => !imports.entries.has(entry));
  const groups = await groupBySubject(db, entries);
  const blockers = outboxBlockers(entries);
  const inSection = (section: Section) =>
    groups.filter((group) => Math.min(...group.entries.map(rankOf)) === sections.indexOf(section));
  const bySection = async <Value>(value: (section: Section) => Value | Promise<Value>) =>
    Object.fromEntries(
      await Promise.all(sections.map(async (section) => [section, await value(section)] as const)),
    ) as Record<Section, Value>;
  return {
    imports: imports.open,
    cards: await bySection((section) =>
      Promise.all(
        inSection(section)
          .slice(0, limits[section])
          .map((group) => withDetails(db, group, blockers)),
      ),
    ),
    subjects: await bySection((section) => inSection(section).length),
    counts: await bySection((section) => lists[section].length),
    retryable: lists.stopped.filter(({ state }) => state !== 'conflict'),
  };
}

/** The outbox by subject; null until read. @param limits how many subjects of each section are read */
export function useOutbox(limits: Record<Section, number>): Outbox | null {
  const account = useObservable(accountInUse);
  const { stopped, sending, waiting } = limits;
  return useLive<Outbox | null>(
    async () => (account === null ? null : readOutbox(account.db, limits)),
    [account, stopped, sending, waiting],
    null,
  );
}
