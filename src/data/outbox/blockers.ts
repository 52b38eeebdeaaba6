import { isOutstanding, needsDecision, type OutboxEntry } from './entry.ts';

/**
 * What waits behind a change that the person has to settle first: because that one creates what it names, or because it was
 * made earlier and writes what this one reads or writes.
 * @param entries the outbox in the order of seq
 * @returns by the id of a waiting entry: the entry that needs the person
 */
export function outboxBlockers(entries: readonly OutboxEntry[]): ReadonlyMap<string, OutboxEntry> {
  const blockers = new Map<string, OutboxEntry>();
  const stopped = entries.filter(needsDecision);
  if (stopped.length === 0) return blockers;
  // A create in conflict has its server id already, so it blocks nobody.
  const idless = entries.filter(({ state, refusal }) => state !== 'conflict' || refusal?.current === undefined);
  const creators = new Map(
    idless.flatMap((entry) => (entry.creates === null ? [] : [[entry.creates, entry] as const])),
  );
  const waiting = entries.filter((entry) => isOutstanding(entry) && !needsDecision(entry));

  function creatorBlocking({ refs }: OutboxEntry): OutboxEntry | undefined {
    for (const creator of refs.flatMap((ref) => creators.get(ref) ?? [])) {
      const blocker = needsDecision(creator) ? creator : blockers.get(creator.id);
      if (blocker !== undefined) return blocker;
    }
    return undefined;
  }

  // A create that was tried again stands behind what names it, so one round may not find all.
  for (let before = -1; before !== blockers.size;) {
    before = blockers.size;
    const writers = new Map<string, OutboxEntry>();
    const earlier = stopped.filter(({ state }) => state === 'quarantined');
    for (const entry of waiting) {
      for (; earlier[0] !== undefined && earlier[0].seq < entry.seq; earlier.shift()) {
        for (const key of earlier[0].writes) writers.set(key, earlier[0]);
      }
      const key = [...entry.reads, ...entry.writes].find((name) => writers.has(name));
      const blocker = creatorBlocking(entry) ?? (key === undefined ? undefined : writers.get(key));
      if (blocker === undefined) continue;
      blockers.set(entry.id, blocker);
      for (const name of entry.writes) writers.set(name, blocker);
    }
  }
  return blockers;
}
