import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { checkAtStart } from '#server/db/maintenance/integrity-check.ts';
import { dataNames, makeFolder, mustNotBeRestoring } from '#server/db/engine/data-folder.ts';
import { lockDataFolder } from '#server/db/engine/data-lock.ts';
import { toDiskError } from '#server/db/engine/disk-errors.ts';
import type { SlowStatement } from '#server/db/engine/slow-statements.ts';
import { openSqlite } from '#server/db/engine/sqlite.ts';
import { createSqliteDatabase } from '#server/db/engine/sqlite-database.ts';
import { ignoreTelemetry } from '#server/domain/telemetry-event.ts';
import type { Job, JobResult } from './job.ts';
import { createJobWriter } from './job-writer.ts';
import type { Storage, StorageListener } from './storage.ts';
import type { ThreadData, ToHost, ToThread } from './thread-messages.ts';

interface PendingJob {
  resolve(result: JobResult): void;
  reject(error: Error): void;
}

interface ThreadListener {
  onReady(epoch: string): void;
  onDeath(error: Error): void;
  onCommit(writes: number, ms: number): void;
  onSlow(statement: SlowStatement): void;
}

/**
 * The main thread's side of the writing thread. Once the thread has died, every job fails; the outcome of running ones
 * is unknown.
 */
function startThread(workerData: ThreadData, { onReady, onDeath, onCommit, onSlow }: ThreadListener) {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData });
  const waiting = new Map<number, PendingJob>();
  let lastId = 0;
  let death: Error | null = null;

  function die(error: Error): void {
    if (death !== null) return;
    death = error;
    for (const { reject } of waiting.values()) reject(death);
    waiting.clear();
    onDeath(death);
  }
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));

  worker.on('message', (message: ToHost) => {
    if (message.type === 'ready') return onReady(message.epoch);
    if (message.type === 'slow') return onSlow(message.statement);
    for (const { id, result } of message.results) {
      if (result !== undefined) waiting.get(id)?.resolve(result);
      waiting.delete(id);
    }
    onCommit(message.results.length, message.ms);
  });
  worker.on('error', die);
  worker.once('exit', () => die(new Error('The writing thread has ended')));

  return {
    submit(job: Job): Promise<JobResult> {
      if (death !== null) return Promise.reject(death);
      lastId += 1;
      const id = lastId;
      const result = new Promise<JobResult>((resolve, reject) => waiting.set(id, { resolve, reject }));
      worker.postMessage({ type: 'job', id, job } satisfies ToThread);
      return result;
    },
    load: () => waiting.size,
    /** The thread completes everything submitted before it ends. */
    async close(): Promise<void> {
      worker.postMessage({ type: 'close' } satisfies ToThread);
      await ended;
    },
  };
}

type WriterThread = ReturnType<typeof startThread>;

async function startedThread(
  path: string,
  { emitTelemetry, slow }: StorageListener,
  onDeath: (error: Error) => void,
): Promise<{ thread: WriterThread; epoch: string }> {
  return await new Promise((resolve, reject) => {
    let isStarted = false;
    const thread: WriterThread = startThread(
      { path, slowFromMs: slow?.fromMs ?? null },
      {
        onReady(epoch) {
          isStarted = true;
          resolve({ thread, epoch });
        },
        onDeath: (error) => (isStarted ? onDeath(error) : reject(error)),
        onCommit: (writes, ms) => emitTelemetry({ type: 'commit', writes, ms }),
        onSlow: (statement) => slow?.onSlow(statement),
      },
    );
  });
}

/**
 * The embedded database of a data folder, written in a thread and read in this one.
 * @param onWriterDeath called when the thread ends unexpectedly; nothing can be written from then on
 * @throws DataFolderInUse, DamagedDatabase, DiskError, UnfinishedRestore
 */
export async function openSqliteStorage(
  folder: string,
  onWriterDeath: (error: Error) => void = () => undefined,
  listener: StorageListener = { emitTelemetry: ignoreTelemetry, slow: null },
): Promise<Storage> {
  makeFolder(folder);
  const lock = lockDataFolder(folder);
  const path = join(folder, dataNames.database);
  let isClosing = false;
  try {
    mustNotBeRestoring(folder);
    checkAtStart(path);
    const { thread, epoch } = await startedThread(path, listener, (error) => {
      if (!isClosing) onWriterDeath(error);
    });
    const database = createSqliteDatabase(openSqlite(path, 'read', listener.slow), epoch);
    const writer = createJobWriter(thread.submit, thread.close);
    const close = async () => {
      isClosing = true;
      await writer.close();
      await database.close();
      lock.close();
    };
    return { database, writer, load: () => ({ writes: thread.load(), pool: null }), close };
  } catch (error) {
    lock.close();
    throw toDiskError(error, folder);
  }
}
