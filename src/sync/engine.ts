import { isNewer } from '#data/newer.ts';
import { isUnsettled } from '#data/outbox.ts';
import { deliver, type Delivery } from './deliver.ts';
import { drainLock } from './drain-lock.ts';
import { createGateKeeper } from './gate.ts';
import { entriesOf, leaseWork } from './lease.ts';
import { createMemory, isWorthAsking } from './memory.ts';
import { isWireError, type Ports } from './ports.ts';
import { pull } from './pull.ts';
import type { PlainServer } from './pulling.ts';
import { restingStatus, type EngineStatus } from './status.ts';
import { createUploads } from './uploads.ts';

/**
 * What woke the engine. Those that say that the world may have changed look at a closed gate at once. served: a start, of a
 * window whose document the server has just sent.
 */
export type Wake = 'start' | 'served' | 'outbox' | 'online' | 'focus' | 'poke' | 'timer' | 'person' | 'sync';

export interface Engine {
  /** asks for a pass; passes are one at a time, and asking during one is remembered once */
  wake(reason: Wake): void;
  /** drains, then pulls, and again when files have gone up. @returns how many mutations are still to go */
  pass(reason: Wake, budgetMs: number): Promise<{ left: number }>;
  status(): EngineStatus;
  /** stops at a mutation boundary: nothing new starts, what is under way is waited for */
  close(): Promise<void>;
}

const urgent: readonly Wake[] = ['start', 'served', 'online', 'focus', 'person', 'sync'];
/** After these the device may be on another network, or its person has done something about the one that it is on. */
const moving: readonly Wake[] = ['online', 'person'];
const budgets = { window: 25_000 } as const;
const pullEveryMs = 60_000;
const requestsAtOnce = { batched: 4, single: 6 } as const;

/**
 * The engine of one account's database.
 * @param plain null in a context that leaves servers without pulls of changes to another
 */
export function createEngine(ports: Ports, plain: PlainServer | null): Engine {
  const { store, clock, lock, session } = ports;
  const memory = createMemory();
  const gate = createGateKeeper(ports);
  const owner = ports.newId();
  const closing = new AbortController();
  let status: EngineStatus = restingStatus;
  let isRecalled = false;
  let pulledAtMs: number | null = null;
  let nextAtMs: number | null = null;
  let running: Promise<unknown> | null = null;
  let wanted: Wake | null = null;
  let timer = new AbortController();
  let lookAgain = () => {};
  /** how many callers wait for a pass */
  let passes = 0;
  /** since the outbox was last looked at */
  let hasUploadEnded = false;
  const uploads = createUploads({
    ports,
    memory,
    report: tellUploading,
    ended() {
      hasUploadEnded = true;
      // Who waits for a pass sees to it themselves, within their time.
      if (passes === 0) wake('outbox');
    },
  });

  async function tell(change: Partial<EngineStatus>): Promise<void> {
    const next = { ...status, ...change };
    if (JSON.stringify(next) === JSON.stringify(status)) return;
    status = next;
    ports.report(status);
    await store.transact('write', ['meta'], (tx) => tx.put('meta', [{ key: 'status', value: status }]));
  }

  /** Files have a lock of their own, so whoever drains may be another context: of its status the file alone is written. */
  async function tellUploading(uploading: EngineStatus['uploading']): Promise<void> {
    status = { ...status, uploading };
    ports.report(status);
    await store.transact('write', ['meta'], async (tx) => {
      const stored = (await tx.get('meta', 'status'))?.value as EngineStatus | undefined;
      await tx.put('meta', [{ key: 'status', value: { ...(stored ?? status), uploading } }]);
    });
  }

  /** Starts what may go, as much as may go at once, until nothing more can be started and all has come back. */
  async function drain(delivery: Delivery, isOver: () => boolean): Promise<void> {
    const underWay = new Set<Promise<void>>();
    const failures: unknown[] = [];

    function start(work: Promise<void>): void {
      const task = work.catch((error: unknown) => void failures.push(error)).finally(() => underWay.delete(task));
      underWay.add(task);
    }

    for (;;) {
      // What is made meanwhile, also while the outbox is read, needn't wait for what is slow.
      const changed = new Promise<void>((resolve) => {
        lookAgain = resolve;
      });
      const room = () => (memory.hasBatch ? requestsAtOnce.batched : requestsAtOnce.single) - underWay.size;
      if (room() > 0 && gate.closed() === null && !isOver() && failures.length === 0) {
        hasUploadEnded = false;
        try {
          const work = await leaseWork({ ...delivery, room });
          nextAtMs = work.nextAtMs;
          for (const parcel of work.parcels) {
            const ids = entriesOf(parcel).map((entry) => entry.id);
            for (const id of ids) memory.inFlight.add(id);
            start(
              deliver(delivery, parcel).finally(() => {
                for (const id of ids) memory.inFlight.delete(id);
              }),
            );
          }
          uploads.start(delivery, work.uploads);
        } catch (error) {
          // Whoever has the lock next takes what is under way for a dead context's: it is waited for all the same.
          failures.push(error);
        }
      }
      if (underWay.size === 0) break;
      await Promise.race([...underWay, changed]);
    }
    if (failures.length > 0) throw failures[0];
  }

  async function refresh(delivery: Delivery, reason: Wake): Promise<void> {
    try {
      const result = await pull(delivery);
      if (result === 'landed') {
        pulledAtMs = clock.now() - memory.behindMs;
        await tell({ syncedAt: pulledAtMs });
      }
      // A server may be there to send a page, and no more.
      if (result === 'again' && reason === 'served' && !delivery.signal.aborted)
        await gate.probe(delivery.signal, true);
      if (result !== 'signed-out') return;
      gate.close('signed-out');
      await session.refused();
    } catch (error) {
      if (!isWireError(error)) throw error;
      await gate.probe(delivery.signal, true);
    }
  }

  /** What is left to go, whether an acknowledged mutation waits for a pull, and whether something waits for a newer version. */
  async function look(): Promise<{ left: number; isAwaited: boolean; hasNewer: boolean }> {
    const entries = await store.transact('read', ['outbox'], (tx) => tx.all('outbox'));
    const left = entries.filter((entry) => isUnsettled(entry) && entry.state !== 'quarantined');
    const isAwaited = entries.some((entry) => entry.state === 'applied');
    return { left: left.length, isAwaited, hasNewer: entries.some(isNewer) };
  }

  /** When the last pull landed, also in an earlier run. */
  async function recall(): Promise<void> {
    if (isRecalled) return;
    const held = await store.transact('read', ['meta'], (tx) => tx.get('meta', 'status'));
    status = { ...status, syncedAt: (held?.value as EngineStatus | undefined)?.syncedAt ?? null };
    isRecalled = true;
  }

  async function locked(reason: Wake, isOver: () => boolean): Promise<{ left: number }> {
    await recall();
    const who = await session.current();
    if (who === null) {
      gate.close('signed-out');
      await tell({ gate: 'signed-out' });
      return { left: (await look()).left };
    }
    // The browser fires a sync for every registration, also where a window has drained long since.
    const { left, isAwaited: isOwed, ...before } = await look();
    if (reason === 'sync' && left === 0 && !isOwed) return { left };
    if (gate.closed() === 'signed-out') gate.open();
    // What waits goes to a server that has said itself that it is well.
    if (reason === 'served' && left === 0) gate.heard();
    const delivery: Delivery = { ports, memory, gate, owner, userId: who.userId, signal: closing.signal, plain };
    if (gate.closed() !== null && !(await gate.probe(closing.signal, urgent.includes(reason)))) {
      await tell({ gate: gate.closed() });
      return { left: (await look()).left };
    }
    // Pulls find out by themselves: until one has landed, the lists go on being read.
    for (const call of ['hasBatch', 'hasBlobs', 'hasPieces', 'hasVoid'] as const)
      memory[call] ||= isWorthAsking(memory, call, clock.now());
    let { hasNewer } = before;
    const closedBy = () => gate.closed() ?? (hasNewer ? 'update' : null);
    await tell({ gate: closedBy(), isDraining: true });
    try {
      await drain(delivery, isOver);
      const isStale = pulledAtMs === null || Math.abs(clock.now() - pulledAtMs) >= pullEveryMs;
      const after = await look();
      hasNewer = after.hasNewer;
      const isWanted = isStale || after.isAwaited || urgent.includes(reason) || reason === 'poke';
      if (isWanted && gate.closed() === null && !hasNewer && !isOver()) await refresh(delivery, reason);
    } finally {
      await tell({ gate: closedBy(), isDraining: false });
    }
    return { left: (await look()).left };
  }

  /**
   * Runs `body` with a way to tell that its time is over.
   * A budget is a sleep and not a difference of clock readings: the clock may jump.
   */
  async function within<Result>(
    budgetMs: number,
    body: (isOver: () => boolean, ending: Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    const over = new AbortController();
    const done = new AbortController();
    const ending = clock.sleep(budgetMs, done.signal).then(() => {
      over.abort();
    });
    try {
      return await body(() => over.signal.aborted || closing.signal.aborted, ending);
    } finally {
      done.abort();
    }
  }

  const round = (reason: Wake, isOver: () => boolean) => lock.hold(drainLock(ports.name), () => locked(reason, isOver));

  function pass(reason: Wake, budgetMs: number): Promise<{ left: number }> {
    if (moving.includes(reason)) gate.moved();
    passes += 1;
    const passing = within(budgetMs, async (isOver, ending) => {
      let { left } = await round(reason, isOver);
      // What names a file can go once the file is there.
      while ((uploads.isBusy() || hasUploadEnded) && !isOver()) {
        await Promise.race([uploads.idle(), ending]);
        hasUploadEnded = false;
        ({ left } = isOver() ? await look() : await round('outbox', isOver));
      }
      return { left };
    });
    return passing.finally(() => (passes -= 1));
  }

  /** Sleeps until the next thing is due, at most until the next pull is. */
  function rest(): void {
    timer.abort();
    timer = new AbortController();
    const { signal } = timer;
    const due = gate.closed() === null ? [nextAtMs, uploads.nextAtMs()] : [gate.nextAtMs()];
    const dueMs = due.filter((at) => at !== null);
    const waits = dueMs.map((at) => Math.max(50, at - clock.now()));
    void clock.sleep(Math.min(pullEveryMs, ...waits), signal).then(() => {
      if (!signal.aborted) wake('timer');
    });
  }

  function wake(reason: Wake): void {
    if (closing.signal.aborted) return;
    if (moving.includes(reason)) gate.moved();
    if (running !== null) {
      if (wanted === null || urgent.includes(reason)) wanted = reason;
      lookAgain();
      return;
    }
    running = within(budgets.window, (isOver) => round(reason, isOver))
      .catch(ports.failed)
      .finally(() => {
        running = null;
        const next = wanted;
        wanted = null;
        if (closing.signal.aborted) return;
        if (next !== null) wake(next);
        else rest();
      });
  }

  return {
    wake,
    pass,
    status: () => status,
    async close() {
      timer.abort();
      closing.abort();
      await running;
      await uploads.idle();
    },
  };
}
