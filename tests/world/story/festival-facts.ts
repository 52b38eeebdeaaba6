import type { Draft } from '#data/drafts/draft.ts';
import { openServerRows, type ServerRows } from '#world/servers/server-rows.ts';
import type { Fact } from './festival-deeds.ts';

/** All changes, in the order in which they were made. */
export function createFacts(dataDir: string, userId: number) {
  const facts: Fact[] = [];
  const beside = countedBesideRows();

  /** Likes that counters have beyond the rows: the demo's, which don't change here. */
  function countedBesideRows(): Map<number, number> {
    return withRows(
      (rows) =>
        new Map(
          rows
            .all<{ id: number; beside: number }>(
              `select e.id, e.likes_count - (select count(*) from engagement g where g.event_id = e.id and g.liked = 1) as beside
               from events e where e.deleted_at is null`,
            )
            .map((row) => [row.id, row.beside]),
        ),
    );
  }
  function withRows<Result>(look: (rows: ServerRows) => Result): Result {
    const rows = openServerRows(dataDir);
    try {
      return look(rows);
    } finally {
      rows.close();
    }
  }

  const tables: Partial<Record<Fact['kind'], string>> = {
    post: 'select count(*) as n from posts where title = ? and deleted_at is null',
    message: 'select count(*) as n from messages where content = ? and deleted_at is null',
    publish: 'select count(*) as n from events where title = ? and deleted_at is null',
  };

  /** The values that a repeatedly set field may have now. */
  function allowed(kind: Fact['kind'], subject: string): string[] {
    const own = facts.filter((fact) => fact.kind === kind && fact.subject === subject);
    return own.slice(own.findLastIndex((fact) => fact.isSaved)).map((fact) => fact.value);
  }

  function settable(rows: ServerRows, { kind, subject }: Fact): string {
    if (kind === 'edit')
      return rows.one<{ held: string }>('select description as held from events where id = ?', subject).held;
    const [row] = rows.all<{ liked: number }>(
      'select liked from engagement where event_id = ? and user_id = ?',
      subject,
      userId,
    );
    return String(row?.liked === 1);
  }

  function faultOf(rows: ServerRows, fact: Fact): string | null {
    const { kind, subject, isSaved } = fact;
    const table = tables[kind];
    if (table !== undefined) {
      const { n } = rows.one<{ n: number }>(table, subject);
      return n > 1 || (isSaved && n !== 1) ? `${kind} “${subject}” is there ${String(n)} times` : null;
    }
    if (kind === 'draft') return null;
    const values = allowed(kind, subject);
    const held = settable(rows, fact);
    // Before the first confirmed change, it may still have its original value.
    const isFree = !facts.some((other) => other.kind === kind && other.subject === subject && other.isSaved);
    return isFree || values.includes(held)
      ? null
      : `${kind} of ${subject} is “${held}” and not “${values.join('” or “')}”`;
  }

  return {
    facts,
    begin(fact: Omit<Fact, 'isSaved'>): () => void {
      const noted: Fact = { ...fact, isSaved: false };
      facts.push(noted);
      return () => {
        noted.isSaved = true;
      };
    },
    /** Confirmed drafts that a restarted device lacks. */
    lostDrafts(held: readonly Draft[]): string[] {
      const titles = new Map(held.map(({ ref, form }) => [ref, (form as { title?: string }).title]));
      return facts
        .filter(({ kind, subject, value, isSaved }) => kind === 'draft' && isSaved && titles.get(subject) !== value)
        .map(({ subject, value }) => `draft ${subject} lost “${value}”, and has “${String(titles.get(subject))}”`);
    },
    /** Changes that the server lacks or has twice, once everything was sent. */
    faultsAtServer(): string[] {
      return withRows((rows) => {
        const wrong = facts.flatMap((fact) => faultOf(rows, fact) ?? []);
        const counts = [...countedBesideRows()]
          .filter(([id, more]) => beside.has(id) && beside.get(id) !== more)
          .map(([id]) => `the likes of event ${String(id)} count another number than there are`);
        return [...new Set([...wrong, ...counts])];
      });
    },
  };
}
