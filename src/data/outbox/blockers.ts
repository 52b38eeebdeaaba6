import { isOutstanding, needsDecision, type OutboxEntry } from './entry.ts';

/**
 * Finds entries that wait for one the user has to settle first, because it creates something they refer to, or because
 * it is earlier and writes what they read or write.
 * @param entries the whole outbox, ordered by seq
 * @returns id of a waiting entry -> the entry to settle
 */
export function outboxBlockers(entries: readonly OutboxEntry[]): ReadonlyMap<string, OutboxEntry> {
  const blockers = new Map<string, OutboxEntry>();
  const stopped = entries.filter(needsDecision);
  if (stopped.length === 0) return blockers;
  // A create in conflict already has its server id, so it blocks nothing.
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

  // A create that was retried is behind its dependants, so one round may not find everything.
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
