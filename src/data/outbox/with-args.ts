import { isMutationKind, mutationOf, type MutationKind } from '#contract/sync/mutations.ts';
import { needsDecision, type OutboxEntry } from './entry.ts';

/** An entry with other contents: what follows from the arguments follows again. */
export function withArgs(entry: OutboxEntry, kind: MutationKind, args: unknown): OutboxEntry {
  const definition = mutationOf(kind);
  return {
    ...entry,
    format: definition.hasLaterArgs?.(args) === true ? 3 : 1,
    kind,
    args,
    writes: definition.writes(args),
    reads: definition.reads(args),
    refs: definition.refs(args),
    creates: definition.creates(args),
    files: definition.files(args),
  };
}

/**
 * The entry without the things that it can do without. Null where it needs all that it names, or where a request that
 * names them may have arrived.
 */
export function untied(entry: OutboxEntry): OutboxEntry | null {
  const isFree = entry.seal === null ? entry.state === 'queued' : needsDecision(entry) && entry.state !== 'quarantined';
  if (entry.refs.length === 0 || !isFree || !isMutationKind(entry.kind)) return null;
  const { untied: untie } = mutationOf(entry.kind);
  return untie === undefined ? null : withArgs(entry, entry.kind, untie(entry.args));
}
