import { isSameJson } from '#contract/canonical-json.ts';
import { mutationOf, type MutationKind } from '#contract/sync/mutations.ts';
import type { RefusalCode } from '#contract/sync/refusals.ts';
import type { UnsentWork } from '#data/account/unsent-work.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import type { Accuse } from '#world/sim/broken.ts';
import { refsThatGo } from './hanging.ts';
import type { RowChange } from '#world/stores/memory-store.ts';

/** The recorded life of one mutation since it was enqueued. */
interface LedgerRow {
  id: string;
  /** the store in which it was made */
  store: string;
  userId: number;
  kind: MutationKind;
  args: unknown;
  lane: string;
  seq: number;
  refs: string[];
  creates: string | null;
  /** SHA-256 of its files */
  files: readonly string[];
  fate: 'open' | 'applied' | 'refused' | 'folded' | 'vanished' | 'discarded' | 'voided' | 'orphaned' | 'replaced';
  foldedInto: string | null;
}

/** The server's final reply to a mutation. */
export interface Verdict {
  status: number;
  code: string;
}

export interface Ledger {
  all(): Iterable<LedgerRow>;
  find(store: string, id: string): LedgerRow | undefined;
  /** user id of the mutation's author, in whichever copy of a database it is */
  ownerOf(id: string): number | undefined;
  /** SHA-256 of the mutation's files as its author chose them */
  filesOf(id: string): readonly string[];
  verdictOf(id: string): Verdict | undefined;
  /** the database was copied: from here on two devices hold the same outbox */
  copy(from: string, to: string): void;
  /** the server was restored and has forgotten its replies since the backup */
  keepVerdicts(verdicts: ReadonlyMap<string, Verdict>): void;
  verdicts(): Map<string, Verdict>;
  /** ids that the user is discarding or retrying right now */
  settling: Set<string>;
  /** what the user was shown and chose to discard with the account; null: the account isn't leaving any more */
  discarded(store: string, shown: UnsentWork | null): void;
  observe(store: string, userId: number, changes: readonly RowChange[]): void;
  answered(id: string, status: number, code: string): void;
  /** an intermediary has answered it */
  foreign(id: string, status: number): void;
  /** the server replied that a later mutation of the lane is settled */
  late(id: string): void;
}

const arrows: Record<OutboxEntry['state'], readonly OutboxEntry['state'][]> = {
  queued: ['queued', 'sent', 'folded', 'refused', 'voiding'],
  sent: ['sent', 'queued', 'applied', 'refused', 'conflict', 'quarantined', 'voiding'],
  applied: ['applied'],
  refused: ['refused'],
  conflict: ['conflict'],
  quarantined: ['quarantined', 'voiding'],
  folded: ['folded'],
  voiding: ['voiding'],
};

/** Codes with which the server says that it will take a mutation later. */
const putOff = new Set<string>(['email_unconfirmed', 'rate_limited'] satisfies RefusalCode[]);

/** Whether this deletes the device's author: only a logout does, in the commit that empties every table. */
function isEmptying({ table, key, before, after }: RowChange): boolean {
  return table === 'meta' && key === 'author' && before !== undefined && after === undefined;
}

/** False if the entry has stopped or got an edit coalesced into it since: that isn't what the user gave up. */
function isAsShown(shown: OutboxEntry, entry: OutboxEntry): boolean {
  return needsDecision(shown) === needsDecision(entry) && isSameJson(shown.args, entry.args);
}

/** I1: every enqueued mutation is somewhere, and makes only transitions that exist. */
export function createLedger(accuse: Accuse): Ledger {
  const rows = new Map<string, LedgerRow>();
  const settling = new Set<string>();
  /** by store: the entries given up, as they were shown */
  const discarded = new Map<string, ReadonlyMap<string, OutboxEntry>>();
  const lates = new Set<string>();
  /** id -> statuses replied by intermediaries */
  const foreign = new Map<string, Set<number>>();
  const owners = new Map<string, number>();
  let verdicts = new Map<string, Verdict>();
  /** a reply on its way while a backup was restored still counts for the device that gets it */
  const everAnswered = new Map<string, Verdict>();
  const nameOf = (store: string, id: string) => `${store}|${id}`;

  function enter(store: string, userId: number, entry: OutboxEntry): void {
    const { id, kind, args, lane, seq, refs, creates } = entry;
    const files = Object.values(entry.files);
    if (owners.has(id)) return accuse('I1', `${id} ${kind} entered the queue twice`);
    owners.set(id, userId);
    rows.set(nameOf(store, id), {
      id,
      store,
      userId,
      kind,
      args,
      lane,
      seq,
      refs,
      creates,
      files,
      fate: 'open',
      foldedInto: null,
    });
  }

  /** I19: an entry is settled by the server or on the device, never by an intermediary. */
  function checkWord({ id, kind }: LedgerRow, before: OutboxEntry, after: OutboxEntry): void {
    if (before.state !== 'sent' || after.state === before.state || everAnswered.has(id) || lates.has(id)) return;
    const isRefused = after.state === 'refused' || after.state === 'conflict';
    const isTold = isRefused && foreign.get(id)?.has(after.refusal?.status ?? 0) === true;
    if (after.state === 'applied' || isTold)
      accuse('I19', `${id} ${kind} is ${after.state}, and the server never said so`);
  }

  function move(row: LedgerRow, before: OutboxEntry, after: OutboxEntry): void {
    if (!arrows[before.state].includes(after.state)) {
      accuse('I1', `${row.id} ${row.kind} went from ${before.state} to ${after.state}`);
    }
    if (before.seal !== null && after.seal !== null && JSON.stringify(before.seal) !== JSON.stringify(after.seal)) {
      accuse('I8', `${row.id} ${row.kind} changed after it was sealed`);
    }
    checkWord(row, before, after);
    if (after.state === 'refused' && putOff.has(after.refusal?.code ?? ''))
      accuse('I1', `${row.id} ${row.kind} is refused, and the server would take it later`);
    row.args = after.args;
    row.kind = after.kind;
    row.files = Object.values(after.files);
    if (after.state === 'folded') row.foldedInto = after.foldedInto;
  }

  /**
   * Why an entry may leave the outbox; null if nothing allows it.
   * @param isEmptied the whole account is being deleted
   */
  function fateOf(
    row: LedgerRow,
    before: OutboxEntry,
    gone: readonly OutboxEntry[],
    isEmptied: boolean,
  ): LedgerRow['fate'] | null {
    if (before.state === 'applied') return 'applied';
    if (before.state === 'voiding') return 'voided';
    if (before.state === 'folded') {
      const survivor = rows.get(nameOf(row.store, before.foldedInto ?? ''));
      const isFree = survivor === undefined || survivor.fate !== 'open' || settling.has(survivor.id);
      return isFree ? 'folded' : null;
    }
    if (settling.has(row.id)) return 'discarded';
    const shown = discarded.get(row.store)?.get(row.id);
    if (shown !== undefined && isAsShown(shown, before)) return 'discarded';
    // A refused entry needs a decision; its text must not disappear with the account.
    if (isEmptied && needsDecision(before)) return null;
    // A counted view is nobody's work: it may be discarded together with an account, but not otherwise.
    if (isEmptied && before.isQuiet) return 'discarded';
    const ours = [...rows.values()].filter((other) => other.store === row.store);
    // A refused entry that is undone at once takes its dependants along.
    const refused = gone.filter(({ id, kind, state }) => {
      // A late sequence outranks an earlier success: the created row is gone, else the server would have replied with
      // it.
      const isOver = lates.has(id) && state !== 'applied';
      const status = isOver ? 409 : ((verdicts.get(id) ?? everAnswered.get(id))?.status ?? 0);
      return status >= 300 && mutationOf(kind).onRefusal === 'revert';
    });
    const settled = [...settling].map((id) => rows.get(nameOf(row.store, id))?.creates);
    const roots = [...settled, ...refused.map(({ creates }) => creates)];
    const orphaned = refsThatGo(roots, ours);
    if (row.refs.some((ref) => orphaned.has(ref))) return 'orphaned';
    // Created and deleted before it was sent, with all its dependants.
    const unheard = gone.filter(({ creates, seal }) => creates !== null && seal === null);
    const ended = unheard.filter((made) =>
      gone.some(({ kind, refs }) => mutationOf(kind).method === 'DELETE' && refs[0] === made.creates),
    );
    const vanished = refsThatGo(
      ended.map(({ creates }) => creates),
      gone,
    );
    const isNamed = [before.creates, ...before.refs].some((ref) => ref !== null && vanished.has(ref));
    if (before.seal === null && isNamed) return 'vanished';
    const verdict = verdicts.get(row.id) ?? everAnswered.get(row.id);
    if (verdict !== undefined) return verdict.status < 300 ? 'applied' : 'refused';
    if (lates.has(row.id) && mutationOf(row.kind).onRefusal === 'revert') return 'refused';
    // A view isn't shown to the user, so nobody can be asked about it.
    return before.isQuiet && before.state === 'sent' && before.attempts > 0 ? 'refused' : null;
  }

  return {
    all: () => rows.values(),
    find: (store, id) => rows.get(nameOf(store, id)),
    ownerOf: (id) => owners.get(id),
    // Copies of a database coalesce on their own, so one id may stand for different sets of files.
    filesOf: (id) => [...rows.values()].flatMap((row) => (row.id === id ? row.files : [])),
    verdictOf: (id) => verdicts.get(id),
    verdicts: () => new Map(verdicts),
    keepVerdicts: (kept) => void (verdicts = new Map(kept)),
    copy(from, to) {
      for (const row of [...rows.values()]) if (row.store === from) rows.set(nameOf(to, row.id), { ...row, store: to });
    },
    settling,
    discarded(store, shown) {
      if (shown === null) return void discarded.delete(store);
      discarded.set(store, new Map([...shown.waiting, ...shown.stopped].map((entry) => [entry.id, entry])));
    },
    observe(store, userId, changes) {
      const ours = changes.filter(({ table }) => table === 'outbox');
      if (ours.length === 0) return;
      const first = new Map<string, OutboxEntry | undefined>();
      const last = new Map<string, OutboxEntry | undefined>();
      for (const change of ours) {
        const before = change.before as OutboxEntry | undefined;
        const after = change.after as OutboxEntry | undefined;
        const id = (after ?? before)?.id ?? '';
        if (!first.has(id)) first.set(id, before);
        last.set(id, after);
      }
      const gone = [...last]
        .flatMap(([id, after]) => (after === undefined ? [first.get(id)] : []))
        .filter((entry) => entry !== undefined);
      const isEmptied = changes.some(isEmptying);
      // Process survivors before the entries that were folded into them.
      gone.sort((left, right) => Number(left.state === 'folded') - Number(right.state === 'folded'));
      for (const [id, after] of last) {
        const before = first.get(id);
        if (before === undefined && after !== undefined) enter(store, userId, after);
        const row = rows.get(nameOf(store, id));
        if (before !== undefined && after !== undefined && row !== undefined) move(row, before, after);
      }
      for (const before of gone) {
        const row = rows.get(nameOf(store, before.id));
        if (row === undefined) continue;
        const fate = fateOf(row, before, gone, isEmptied);
        if (fate === null) accuse('I1', `${row.id} ${row.kind} was lost in state ${before.state}`);
        row.fate = fate ?? 'discarded';
      }
    },
    foreign: (id, status) => void foreign.set(id, new Set([...(foreign.get(id) ?? []), status])),
    late: (id) => void lates.add(id),
    answered(id, status, code) {
      if (!verdicts.has(id)) verdicts.set(id, { status, code });
      if (!everAnswered.has(id)) everAnswered.set(id, { status, code });
    },
  };
}
