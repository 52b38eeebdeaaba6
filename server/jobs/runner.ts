import { randomUUID } from 'node:crypto';
import { shapesOf } from '#contract/sync/mutation-shapes.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';
import { jobsDue } from '#server/domain/due-jobs.ts';
import { leaseMs } from '#server/domain/jobs.ts';
import type { ClaimedJob, JobKind, NewJob } from '#server/domain/jobs.ts';
import type { CommandName } from '#server/domain/sync/commands.ts';
import type { AfterCommitHook, Written } from '#server/writer/after-commit.ts';
import type { Writer } from '#server/writer/writer.ts';

/** The result of a step: how far the job is done now, null for all of it, and its follow-up jobs. */
interface JobStep {
  cursor: string | null;
  more: NewJob[];
}

export interface JobHandler {
  /** how many of these jobs one process runs at a time */
  atOnce: number;
  /** Does the next piece. It may have been done before, by a process that ended before it could record that. */
  work(job: ClaimedJob): Promise<JobStep>;
}

interface RunnerPorts {
  database: Database;
  writer: Writer;
  handlers: Record<JobKind, JobHandler>;
  /** wall clock, ms */
  now(): number;
  emitTelemetry: EmitTelemetry;
  onFailure(error: unknown, about: { job: number; kind: JobKind } | null): void;
  /** a job was set aside */
  onAside(about: { job: number; kind: JobKind }): void;
}

export interface JobRunner {
  /** There may be a job to do. */
  wake(): void;
  /** Waits until no due job is left. */
  settled(): Promise<void>;
  /** Starts nothing more, waits for running steps, and releases unfinished jobs. */
  close(): Promise<void>;
}

/** Other processes may have added jobs, or died while running some. */
const pollMs = 15_000;

/**
 * Runs jobs beside other processes that do the same: a claimed job belongs to its runner as long as it renews the
 * lease.
 */
export function createJobRunner({ database, writer, handlers, now, emitTelemetry, ...ports }: RunnerPorts): JobRunner {
  const { onFailure, onAside } = ports;
  const owner = randomUUID();
  const kinds = Object.keys(handlers) as JobKind[];
  const running = new Map<number, { kind: JobKind; done: Promise<void> }>();
  const state: { polling: Promise<void> | null; shouldPollAgain: boolean; isClosing: boolean } = {
    polling: null,
    shouldPollAgain: false,
    isClosing: false,
  };
  let timer: NodeJS.Timeout | undefined;

  const heartbeat = setInterval(() => {
    if (running.size === 0) return;
    writer
      .run('job.keep', { owner, ids: [...running.keys()], now: now() })
      .catch((error: unknown) => onFailure(error, null));
  }, leaseMs / 3).unref();

  async function fail(kind: JobKind, id: number, error: unknown): Promise<void> {
    onFailure(error, { job: id, kind });
    const reason = error instanceof Error ? error.message : 'unknown';
    const isAside = await writer.run('job.fail', { id, owner, reason, now: now() });
    emitTelemetry({ type: 'job', kind, end: isAside ? 'set-aside' : 'failed' });
    if (isAside) onAside({ job: id, kind });
  }

  async function finish(job: ClaimedJob): Promise<void> {
    const { id, kind } = job;
    let { cursor } = job;
    while (!state.isClosing) {
      const { cursor: next, more } = await handlers[kind].work({ ...job, cursor });
      const isOwned = await writer.run('job.advance', { id, owner, cursor: next, more, now: now() });
      if (!isOwned) return;
      if (next === null) return emitTelemetry({ type: 'job', kind, end: 'done' });
      cursor = next;
    }
  }

  function begin(job: ClaimedJob): void {
    const { id, kind } = job;
    const done = finish(job)
      .catch(async (error: unknown) => {
        // A job interrupted by the shutdown hasn't failed; it is released.
        if (!state.isClosing) await fail(kind, id, error);
      })
      // If not even the failure can be stored, the job becomes available when its lease expires.
      .catch((error: unknown) => onFailure(error, { job: id, kind }))
      .finally(() => {
        running.delete(id);
        wake();
      });
    running.set(id, { kind, done });
  }

  async function claim(kind: JobKind): Promise<void> {
    const busy = [...running.values()].filter((each) => each.kind === kind).length;
    const limit = handlers[kind].atOnce - busy;
    if (limit <= 0) return;
    const { jobs, aside } = await writer.run('job.claim', { kind, owner, now: now(), limit });
    for (const { id } of aside) {
      emitTelemetry({ type: 'job', kind, end: 'set-aside' });
      onAside({ job: id, kind });
    }
    jobs.forEach(begin);
  }

  async function poll(): Promise<void> {
    let afterMs = pollMs;
    do {
      state.shouldPollAgain = false;
      // Don't write if nothing is due.
      const due = await database.read((tx) => jobsDue(tx, kinds, now()));
      for (const kind of due.kinds) if (!state.isClosing) await claim(kind);
      afterMs = Math.min(pollMs, Math.max(due.nextAt - now(), 0));
    } while (state.shouldPollAgain && !state.isClosing);
    clearTimeout(timer);
    if (!state.isClosing) timer = setTimeout(wake, afterMs).unref();
  }

  function wake(): void {
    if (state.isClosing) return;
    state.shouldPollAgain = true;
    state.polling ??= poll()
      .catch((error: unknown) => {
        onFailure(error, null);
        if (!state.isClosing) timer = setTimeout(wake, pollMs).unref();
      })
      .finally(() => {
        state.polling = null;
      });
  }

  async function settled(): Promise<void> {
    while (state.polling !== null || running.size > 0) {
      await state.polling;
      await Promise.all([...running.values()].map(({ done }) => done));
    }
  }

  return {
    wake,
    settled,
    async close() {
      state.isClosing = true;
      clearTimeout(timer);
      clearInterval(heartbeat);
      await settled();
      await writer.run('job.release', { owner }).catch((error: unknown) => onFailure(error, null));
    },
  };
}

/** Commands that may leave a job. */
const commandsWithJobs: ReadonlySet<CommandName> = new Set(['user.delete', 'user.remove', 'jobs.retry']);

function mayHaveAddedJob(written: Written): boolean {
  if (written.type === 'command') return commandsWithJobs.has(written.name);
  return written.requests.some(({ kind }) => shapesOf(kind).mayLeaveJobs === true);
}

/** Wakes the runner after a write that may have added a job. Jobs added by other processes are found when it polls. */
export function wakeAfterCommit(wake: () => void): AfterCommitHook {
  return (written) => {
    if (mayHaveAddedJob(written)) wake();
  };
}
