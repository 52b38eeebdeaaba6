import { isNewer } from '#data/newer.ts';
import { isUnsettled } from '#data/outbox.ts';
import { dueIn, longestWaitMs } from './backoff.ts';
import { deliver, type Delivery } from './deliver.ts';
import { drainLock } from './drain-lock.ts';
import { createGateKeeper } from './gate.ts';
import { entriesOf, leaseWork } from './lease.ts';
import { createMemory } from './memory.ts';
import { isWireError, type Ports } from './ports.ts';
import { pull } from './pull.ts';
import type { PlainServer } from './pulling.ts';
import { restingStatus, type EngineStatus } from './status.ts';
import { upload } from './upload.ts';

/**
 * What woke the engine. Those that say that the world may have changed look at a closed gate at once. served: a start, of a
 * window whose document the server has just sent.
 */
export type Wake = 'start' | 'served' | 'outbox' | 'online' | 'focus' | 'poke' | 'timer' | 'person' | 'sync';

export interface Engine {
  /** asks for a pass; passes are one at a time, and asking during one is remembered once */
  wake(reason: Wake): void;
  /** one pass: drains, then pulls. @returns how many mutations are still to go */
  pass(reason: Wake, budgetMs: number): Promise<{ left: number }>;
  status(): EngineStatus;
  /** stops at a mutation boundary: nothing new starts, what is under way is waited for */
  close(): Promise<void>;
}

const urgent: readonly Wake[] = ['start', 'served', 'online', 'focus', 'person', 'sync'];
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

  async function tell(change: Partial<EngineStatus>): Promise<void> {
    const next = { ...status, ...change };
    if (JSON.stringify(next) === JSON.stringify(status)) return;
    status = next;
    ports.report(status);
    await store.transact('write', ['meta'], (tx) => tx.put('meta', [{ key: 'status', value: status }]));
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
      const room = () => (memory.hasBatch ? requestsAtOnce.batched : requestsAtOnce.single) - underWay.size;
      if (room() > 0 && gate.closed() === null && !isOver() && failures.length === 0) {
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
        const [sha256] = work.uploads.filter((sha) => dueIn(memory.uploading.get(sha) ?? 0, clock.now()) === 0);
        if (sha256 !== undefined && ![...memory.uploading.values()].includes(Infinity)) {
          memory.uploading.set(sha256, Infinity);
          start(send(sha256));
        }
      }
      if (underWay.size === 0) break;
      await Promise.race(underWay);
    }
    if (failures.length > 0) throw failures[0];

    async function send(sha256: string): Promise<void> {
      const attempt = memory.uploadTries.get(sha256) ?? 0;
      try {
        await tell({ uploading: { sha256, sent: 0, total: 1 } });
        const { waitMs } = await upload(delivery, sha256, attempt);
        memory.uploading.set(sha256, waitMs === 0 ? 0 : clock.now() + Math.min(waitMs, longestWaitMs));
        memory.uploadTries.set(sha256, waitMs === 0 ? 0 : attempt + 1);
      } catch (error) {
        memory.uploading.delete(sha256);
        throw error;
      }
      await tell({ uploading: null });
    }
  }

  async function refresh(delivery: Delivery, reason: Wake): Promise<void> {
    try {
      const result = await pull(delivery);
      if (result === 'landed') {
        pulledAtMs = clock.now();
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
      await tell({ gate: closedBy(), isDraining: false, uploading: null });
    }
    return { left: (await look()).left };
  }

  async function pass(reason: Wake, budgetMs: number): Promise<{ left: number }> {
    const over = new AbortController();
    const done = new AbortController();
    // A budget is a sleep and not a difference of clock readings: the clock may jump.
    void clock.sleep(budgetMs, done.signal).then(() => {
      over.abort();
    });
    try {
      return await lock.hold(drainLock(ports.name), () =>
        locked(reason, () => over.signal.aborted || closing.signal.aborted),
      );
    } finally {
      done.abort();
    }
  }

  /** Sleeps until the next thing is due, at most until the next pull is. */
  function rest(): void {
    timer.abort();
    timer = new AbortController();
    const { signal } = timer;
    const uploads = [...memory.uploading.values()].filter((dueMs) => dueMs > 0 && dueMs !== Infinity);
    const due = [gate.closed() === null ? nextAtMs : gate.nextAtMs(), ...uploads].filter((at) => at !== null);
    const waits = due.map((at) => Math.max(50, at - clock.now()));
    void clock.sleep(Math.min(pullEveryMs, ...waits), signal).then(() => {
      if (!signal.aborted) wake('timer');
    });
  }

  function wake(reason: Wake): void {
    if (closing.signal.aborted) return;
    if (running !== null) {
      if (wanted === null || urgent.includes(reason)) wanted = reason;
      return;
    }
    running = pass(reason, budgets.window)
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
    },
  };
}
