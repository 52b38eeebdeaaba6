import { isUnknownMutation } from '#data/outbox/unknown-mutations.ts';
import { isOutstanding } from '#data/outbox/entry.ts';
import type { PushContext } from '#sync/push/push.ts';
import { drainLock } from './lock-names.ts';
import { createConnectivity } from './connectivity.ts';
import { createDrain } from './drain.ts';
import { createEngineState, shouldRetryCall } from './state.ts';
import { isWireError, type Ports } from '#sync/transport/ports.ts';
import { pull } from '#sync/pull/pull.ts';
import type { RestFallback } from '#sync/pull/context.ts';
import type { EngineStatus } from './status.ts';
import { releaseAwaitingEmail } from './release-awaiting-email.ts';
import { createStatusReporter } from './status-reporter.ts';
import { createUploadQueue } from '#sync/push/upload-queue.ts';

/**
 * What woke the engine. Reasons that suggest a change in the world probe at once even if paused. served: the start of a
 * window whose document the server has just sent.
 */
export type WakeReason = 'start' | 'served' | 'outbox' | 'online' | 'focus' | 'poke' | 'timer' | 'person' | 'sync';

export interface Engine {
  /** asks for a pass; passes run one at a time, and wakes during one are remembered once */
  wake(reason: WakeReason): void;
  /** drains, then pulls, and repeats when uploads end. @returns how many mutations are still to be sent */
  pass(reason: WakeReason, budgetMs: number): Promise<{ left: number }>;
  status(): EngineStatus;
  /** starts nothing new and waits for what is in flight */
  close(): Promise<void>;
}

const urgentReasons: readonly WakeReason[] = ['start', 'served', 'online', 'focus', 'person', 'sync'];
/** Reasons after which the device may be on another network, or the user may have fixed the present one. */
const networkReasons: readonly WakeReason[] = ['online', 'person'];
const windowBudgetMs = 25_000;
const pullEveryMs = 60_000;

/**
 * Creates the engine of one account's database.
 * @param restFallback null in a context that leaves servers without pulls to another
 */
export function createEngine(ports: Ports, restFallback: RestFallback | null): Engine {
  const { store, clock, lock, session } = ports;
  const engineState = createEngineState();
  const connectivity = createConnectivity(ports);
  const owner = ports.newId();
  const closing = new AbortController();
  const status = createStatusReporter(ports);
  let pulledAtMs: number | null = null;
  let running: Promise<unknown> | null = null;
  let pendingReason: WakeReason | null = null;
  let timer = new AbortController();
  /** number of callers waiting for a pass */
  let waitingPasses = 0;
  /** since the outbox was last read */
  let hasUploadEnded = false;
  const uploads = createUploadQueue({
    ports,
    engineState,
    report: status.updateUploading,
    onEnded() {
      hasUploadEnded = true;
      // A caller waiting for a pass goes on by itself, within its budget.
      if (waitingPasses === 0) wake('outbox');
    },
  });

  const drain = createDrain(uploads, () => (hasUploadEnded = false));

  /** @returns whether something can go now that it has pulled */
  async function refresh(context: PushContext, reason: WakeReason): Promise<boolean> {
    try {
      const result = await pull(context);
      if (result === 'landed') {
        pulledAtMs = clock.now() - engineState.behindMs;
        return await releaseAwaitingEmail(store);
      }
      // The server that served the page may be up for static files only.
      if (result === 'again' && reason === 'served' && !context.signal.aborted)
        await connectivity.probe(context.signal, true);
      if (result === 'signed-out') {
        connectivity.pause('signed-out');
        await session.refused();
      }
    } catch (error) {
      if (!isWireError(error)) throw error;
      await connectivity.probe(context.signal, true);
    }
    return false;
  }

  /** Entries left to send, whether an acknowledged one awaits a pull, and whether any needs a newer version. */
  async function inspectOutbox(): Promise<{ left: number; isAwaitingPull: boolean; hasUnknownMutations: boolean }> {
    const entries = await store.transact('read', ['outbox'], (tx) => tx.all('outbox'));
    const left = entries.filter((entry) => isOutstanding(entry) && entry.state !== 'quarantined');
    const isAwaitingPull = entries.some((entry) => entry.state === 'applied');
    return { left: left.length, isAwaitingPull, hasUnknownMutations: entries.some(isUnknownMutation) };
  }

  async function runLocked(reason: WakeReason, isOver: () => boolean): Promise<{ left: number }> {
    await status.restore();
    const currentSession = await session.current();
    if (currentSession === null) {
      connectivity.pause('signed-out');
      await status.update({ gate: 'signed-out' });
      return { left: (await inspectOutbox()).left };
    }
    // The browser fires a sync event per registration, even if a window has long drained the outbox.
    const { left, isAwaitingPull: isPullPending, ...before } = await inspectOutbox();
    if (reason === 'sync' && left === 0 && !isPullPending) return { left };
    if (connectivity.pauseReason() === 'signed-out') connectivity.resume();
    // With entries waiting, only a probe will do: serving the page doesn't prove that the API is well.
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
      await status.update({ gate: connectivity.pauseReason() });
      return { left: (await inspectOutbox()).left };
    }
    // Not `hasSync`: pull retries that by itself, and the lists are read until one succeeds.
    for (const call of engineState.unsupportedSince.keys())
      if (call !== 'hasSync') engineState[call] ||= shouldRetryCall(engineState, call, clock.now());
    let { hasUnknownMutations } = before;
    const pauseReason = () => connectivity.pauseReason() ?? (hasUnknownMutations ? 'update' : null);
    await status.update({ gate: pauseReason(), isDraining: true });
    try {
      await drain.run(context, isOver);
      const isStale = pulledAtMs === null || Math.abs(clock.now() - pulledAtMs) >= pullEveryMs;
      const after = await inspectOutbox();
      hasUnknownMutations = after.hasUnknownMutations;
      const shouldPull = isStale || after.isAwaitingPull || urgentReasons.includes(reason) || reason === 'poke';
      const mayPull = shouldPull && connectivity.pauseReason() === null && !hasUnknownMutations && !isOver();
      if (mayPull && (await refresh(context, reason))) {
        await drain.run(context, isOver);
        if (!isOver()) await refresh(context, reason);
      }
    } finally {
      const synced = pulledAtMs === null ? {} : { syncedAt: pulledAtMs };
      await status.update({ ...synced, gate: pauseReason(), isDraining: false });
    }
    return { left: (await inspectOutbox()).left };
  }

  /** Runs `body` with a way to tell that its time is over. It is a timer, because the clock may jump. */
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
      // Entries that name a file can go once it is uploaded.
      while ((uploads.isBusy() || hasUploadEnded) && !isOver()) {
        await Promise.race([uploads.idle(), ending]);
        hasUploadEnded = false;
        ({ left } = isOver() ? await inspectOutbox() : await runPass('outbox', isOver));
      }
      return { left };
    });
    return run.finally(() => (waitingPasses -= 1));
  }

  /** Sleeps until the next entry or upload is due, or until the next pull. */
  function scheduleNextWake(): void {
    timer.abort();
    timer = new AbortController();
    const { signal } = timer;
    const due = connectivity.pauseReason() === null ? [drain.nextAtMs, uploads.nextAtMs()] : [connectivity.nextAtMs()];
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
      drain.recheck();
      return;
    }
    running = withinBudget(windowBudgetMs, (isOver) => runPass(reason, isOver))
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
    status: status.get,
    async close() {
      timer.abort();
      closing.abort();
      await running;
      await uploads.idle();
    },
  };
}
