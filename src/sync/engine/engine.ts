import { isUnknownMutation } from '#data/outbox/unknown-mutations.ts';
import { isOutstanding } from '#data/outbox/entry.ts';
import { push, type PushContext } from '#sync/push/push.ts';
import { drainLock } from './lock-names.ts';
import { createConnectivity } from './connectivity.ts';
import { entriesOf, leaseWork } from './lease.ts';
import { createEngineState, shouldRetryCall } from './state.ts';
import { isWireError, type Ports } from '#sync/transport/ports.ts';
import { pull } from '#sync/pull/pull.ts';
import type { RestFallback } from '#sync/pull/context.ts';
import { idleStatus, type EngineStatus } from './status.ts';
import { createUploadQueue } from '#sync/push/upload-queue.ts';

/**
 * What woke the engine. Those that say that the world may have changed look at a closed gate at once. served: a start, of a
 * window whose document the server has just sent.
 */
export type WakeReason = 'start' | 'served' | 'outbox' | 'online' | 'focus' | 'poke' | 'timer' | 'person' | 'sync';

export interface Engine {
  /** asks for a pass; passes are one at a time, and asking during one is remembered once */
  wake(reason: WakeReason): void;
  /** drains, then pulls, and again when files have gone up. @returns how many mutations are still to go */
  pass(reason: WakeReason, budgetMs: number): Promise<{ left: number }>;
  status(): EngineStatus;
  /** stops at a mutation boundary: nothing new starts, what is under way is waited for */
  close(): Promise<void>;
}

const urgentReasons: readonly WakeReason[] = ['start', 'served', 'online', 'focus', 'person', 'sync'];
/** After these the device may be on another network, or its person has done something about the one that it is on. */
const networkReasons: readonly WakeReason[] = ['online', 'person'];
const budgets = { window: 25_000 } as const;
const pullEveryMs = 60_000;
const requestsAtOnce = { batched: 4, single: 6 } as const;

/**
 * The engine of one account's database.
 * @param restFallback null in a context that leaves servers without pulls of changes to another
 */
export function createEngine(ports: Ports, restFallback: RestFallback | null): Engine {
  const { store, clock, lock, session } = ports;
  const engineState = createEngineState();
  const connectivity = createConnectivity(ports);
  const owner = ports.newId();
  const closing = new AbortController();
  let status: EngineStatus = idleStatus;
  let isStatusRestored = false;
  let pulledAtMs: number | null = null;
  let nextAtMs: number | null = null;
  let running: Promise<unknown> | null = null;
  let pendingReason: WakeReason | null = null;
  let timer = new AbortController();
  let recheckOutbox = () => {};
  /** how many callers wait for a pass */
  let waitingPasses = 0;
  /** since the outbox was last looked at */
  let hasUploadEnded = false;
  const uploads = createUploadQueue({
    ports,
    engineState,
    report: updateUploadProgress,
    onEnded() {
      hasUploadEnded = true;
      // Who waits for a pass sees to it themselves, within their time.
      if (waitingPasses === 0) wake('outbox');
    },
  });

  async function updateStatus(change: Partial<EngineStatus>): Promise<void> {
    const next = { ...status, ...change };
    if (JSON.stringify(next) === JSON.stringify(status)) return;
    status = next;
    ports.report(status);
    await store.transact('write', ['meta'], (tx) => tx.put('meta', [{ key: 'status', value: status }]));
  }

  /** Files have a lock of their own, so whoever drains may be another context: of its status the file alone is written. */
  async function updateUploadProgress(uploading: EngineStatus['uploading']): Promise<void> {
    status = { ...status, uploading };
    ports.report(status);
    await store.transact('write', ['meta'], async (tx) => {
      const stored = (await tx.get('meta', 'status'))?.value as EngineStatus | undefined;
      await tx.put('meta', [{ key: 'status', value: { ...(stored ?? status), uploading } }]);
    });
  }

  /** Starts what may go, as much as may go at once, until nothing more can be started and all has come back. */
  async function drain(context: PushContext, isOver: () => boolean): Promise<void> {
    const inFlightTasks = new Set<Promise<void>>();
    const failures: unknown[] = [];

    function start(work: Promise<void>): void {
      const task = work.catch((error: unknown) => void failures.push(error)).finally(() => inFlightTasks.delete(task));
      inFlightTasks.add(task);
    }

    for (;;) {
      // What is made meanwhile, also while the outbox is read, needn't wait for what is slow.
      const changed = new Promise<void>((resolve) => {
        recheckOutbox = resolve;
      });
      const freeSlots = () =>
        (engineState.hasBatch ? requestsAtOnce.batched : requestsAtOnce.single) - inFlightTasks.size;
      if (freeSlots() > 0 && connectivity.pauseReason() === null && !isOver() && failures.length === 0) {
        hasUploadEnded = false;
        try {
          const work = await leaseWork({ ...context, freeSlots });
          nextAtMs = work.nextAtMs;
          for (const pushRequest of work.requests) {
            const ids = entriesOf(pushRequest).map((entry) => entry.id);
            for (const id of ids) engineState.inFlight.add(id);
            start(
              push(context, pushRequest).finally(() => {
                for (const id of ids) engineState.inFlight.delete(id);
              }),
            );
          }
          uploads.start(context, work.uploads);
        } catch (error) {
          // Whoever has the lock next takes what is under way for a dead context's: it is waited for all the same.
          failures.push(error);
        }
      }
      if (inFlightTasks.size === 0) break;
      await Promise.race([...inFlightTasks, changed]);
    }
    if (failures.length > 0) throw failures[0];
  }

  async function refresh(context: PushContext, reason: WakeReason): Promise<void> {
    try {
      const result = await pull(context);
      if (result === 'landed') {
        pulledAtMs = clock.now() - engineState.behindMs;
        await updateStatus({ syncedAt: pulledAtMs });
      }
      // A server may be there to send a page, and no more.
      if (result === 'again' && reason === 'served' && !context.signal.aborted)
        await connectivity.probe(context.signal, true);
      if (result !== 'signed-out') return;
      connectivity.pause('signed-out');
      await session.refused();
    } catch (error) {
      if (!isWireError(error)) throw error;
      await connectivity.probe(context.signal, true);
    }
  }

  /** What is left to go, whether an acknowledged mutation waits for a pull, and whether something waits for a newer version. */
  async function inspectOutbox(): Promise<{ left: number; isAwaitingPull: boolean; hasUnknownMutations: boolean }> {
    const entries = await store.transact('read', ['outbox'], (tx) => tx.all('outbox'));
    const left = entries.filter((entry) => isOutstanding(entry) && entry.state !== 'quarantined');
    const isAwaitingPull = entries.some((entry) => entry.state === 'applied');
    return { left: left.length, isAwaitingPull, hasUnknownMutations: entries.some(isUnknownMutation) };
  }

  /** When the last pull landed, also in an earlier run. */
  async function restoreStatus(): Promise<void> {
    if (isStatusRestored) return;
    const storedStatus = await store.transact('read', ['meta'], (tx) => tx.get('meta', 'status'));
    status = { ...status, syncedAt: (storedStatus?.value as EngineStatus | undefined)?.syncedAt ?? null };
    isStatusRestored = true;
  }

  async function runLocked(reason: WakeReason, isOver: () => boolean): Promise<{ left: number }> {
    await restoreStatus();
    const currentSession = await session.current();
    if (currentSession === null) {
      connectivity.pause('signed-out');
      await updateStatus({ gate: 'signed-out' });
      return { left: (await inspectOutbox()).left };
    }
    // The browser fires a sync for every registration, also where a window has drained long since.
    const { left, isAwaitingPull: isPullPending, ...before } = await inspectOutbox();
    if (reason === 'sync' && left === 0 && !isPullPending) return { left };
    if (connectivity.pauseReason() === 'signed-out') connectivity.resume();
    // What waits goes to a server that has said itself that it is well.
    if (reason === 'served' && left === 0) connectivity.assumeReachable();
    const context: PushContext = {
      ports,
      engineState,
      connectivity,
      owner,
      userId: currentSession.userId,
      signal: closing.signal,
      restFallback,
    };
    if (
      connectivity.pauseReason() !== null &&
      !(await connectivity.probe(closing.signal, urgentReasons.includes(reason)))
    ) {
      await updateStatus({ gate: connectivity.pauseReason() });
      return { left: (await inspectOutbox()).left };
    }
    // Pulls find out by themselves: until one has landed, the lists go on being read.
    for (const call of ['hasBatch', 'hasBlobs', 'hasPieces', 'hasVoid'] as const)
      engineState[call] ||= shouldRetryCall(engineState, call, clock.now());
    let { hasUnknownMutations } = before;
    const pauseReason = () => connectivity.pauseReason() ?? (hasUnknownMutations ? 'update' : null);
    await updateStatus({ gate: pauseReason(), isDraining: true });
    try {
      await drain(context, isOver);
      const isStale = pulledAtMs === null || Math.abs(clock.now() - pulledAtMs) >= pullEveryMs;
      const after = await inspectOutbox();
      hasUnknownMutations = after.hasUnknownMutations;
      const shouldPull = isStale || after.isAwaitingPull || urgentReasons.includes(reason) || reason === 'poke';
      if (shouldPull && connectivity.pauseReason() === null && !hasUnknownMutations && !isOver())
        await refresh(context, reason);
    } finally {
      await updateStatus({ gate: pauseReason(), isDraining: false });
    }
    return { left: (await inspectOutbox()).left };
  }

  /**
   * Runs `body` with a way to tell that its time is over.
   * A budget is a sleep and not a difference of clock readings: the clock may jump.
   */
  async function withinBudget<Result>(
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

  const runPass = (reason: WakeReason, isOver: () => boolean) =>
    lock.hold(drainLock(ports.name), () => runLocked(reason, isOver));

  function pass(reason: WakeReason, budgetMs: number): Promise<{ left: number }> {
    if (networkReasons.includes(reason)) connectivity.networkChanged();
    waitingPasses += 1;
    const run = withinBudget(budgetMs, async (isOver, ending) => {
      let { left } = await runPass(reason, isOver);
      // What names a file can go once the file is there.
      while ((uploads.isBusy() || hasUploadEnded) && !isOver()) {
        await Promise.race([uploads.idle(), ending]);
        hasUploadEnded = false;
        ({ left } = isOver() ? await inspectOutbox() : await runPass('outbox', isOver));
      }
      return { left };
    });
    return run.finally(() => (waitingPasses -= 1));
  }

  /** Sleeps until the next thing is due, at most until the next pull is. */
  function scheduleNextWake(): void {
    timer.abort();
    timer = new AbortController();
    const { signal } = timer;
    const due = connectivity.pauseReason() === null ? [nextAtMs, uploads.nextAtMs()] : [connectivity.nextAtMs()];
    const dueMs = due.filter((at) => at !== null);
    const waits = dueMs.map((at) => Math.max(50, at - clock.now()));
    void clock.sleep(Math.min(pullEveryMs, ...waits), signal).then(() => {
      if (!signal.aborted) wake('timer');
    });
  }

  function wake(reason: WakeReason): void {
    if (closing.signal.aborted) return;
    if (networkReasons.includes(reason)) connectivity.networkChanged();
    if (running !== null) {
      if (pendingReason === null || urgentReasons.includes(reason)) pendingReason = reason;
      recheckOutbox();
      return;
    }
    running = withinBudget(budgets.window, (isOver) => runPass(reason, isOver))
      .catch(ports.failed)
      .finally(() => {
        running = null;
        const next = pendingReason;
        pendingReason = null;
        if (closing.signal.aborted) return;
        if (next !== null) wake(next);
        else scheduleNextWake();
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
