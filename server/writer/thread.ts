import { parentPort, workerData } from 'node:worker_threads';
import type { SlowStatement } from '#server/db/engine/slow-statements.ts';
import { commitGroup } from './group-commit.ts';
import { openSqliteForWriting } from './open-sqlite.ts';
import type { ThreadData, ToHost, ToThread } from './thread-messages.ts';

function mustBeThread() {
  if (parentPort === null) throw new Error('This file runs in a worker thread');
  return parentPort;
}

/** The writing thread: takes everything queued, commits it in one transaction, and only then answers. */
async function serve({ path, slowFromMs: fromMs }: ThreadData): Promise<void> {
  const port = mustBeThread();
  const post = (message: ToHost) => port.postMessage(message);
  const onSlow = (statement: SlowStatement) => post({ type: 'slow', statement });
  const { connection, epoch } = await openSqliteForWriting(path, fromMs === null ? null : { fromMs, onSlow });
  let queued: Extract<ToThread, { type: 'job' }>[] = [];
  let isBusy = false;
  let isClosing = false;

  async function drain(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (queued.length > 0) {
      const group = queued;
      queued = [];
      const begunAt = performance.now();
      const results = await commitGroup(
        connection,
        epoch,
        group.map(({ job }) => job),
      );
      const ms = performance.now() - begunAt;
      post({ type: 'results', results: group.map(({ id }, index) => ({ id, result: results[index] })), ms });
      // Receive messages that arrived during the commit before forming the next group.
      await new Promise((resolve) => setImmediate(resolve));
    }
    isBusy = false;
    if (!isClosing) return;
    connection.close();
    port.close();
  }

  port.on('message', (message: ToThread) => {
    if (message.type === 'close') isClosing = true;
    else queued.push(message);
    setImmediate(() => void drain());
  });
  post({ type: 'ready', epoch });
}

await serve(workerData as ThreadData);
