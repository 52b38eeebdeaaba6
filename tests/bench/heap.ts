import type { CDPSession, Page } from 'playwright';

export interface HeapUse {
  /** what is held after rubbish has been collected, with the buffers beside the heap; in bytes */
  page: number;
  workers: number;
}

interface Usage {
  usedSize: number;
  backingStorageSize?: number;
}

type Send = (method: string) => Promise<unknown>;

async function usedBy(send: Send): Promise<number> {
  await send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = (await send('Runtime.getHeapUsage')) as Usage;
  return usedSize + backingStorageSize;
}

/** Speaks to one worker through the session of its page. */
function workerLine(session: CDPSession, sessionId: string): { send: Send; close: () => void } {
  const waiting = new Map<number, (answer: unknown) => void>();
  let last = 0;
  const hear = (told: { sessionId: string; message: string }) => {
    const { id, result } = JSON.parse(told.message) as { id?: number; result?: unknown };
    if (told.sessionId === sessionId && id !== undefined) waiting.get(id)?.(result);
  };
  session.on('Target.receivedMessageFromTarget', hear);
  return {
    send: async (method) => {
      last += 1;
      const id = last;
      const answer = new Promise((resolve) => waiting.set(id, resolve));
      await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
      return answer;
    },
    close: () => session.off('Target.receivedMessageFromTarget', hear),
  };
}

/** What a page and its workers hold in memory. */
export async function heapOf(page: Page): Promise<HeapUse> {
  const session = await page.context().newCDPSession(page);
  const workers: string[] = [];
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') workers.push(sessionId);
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  let ofWorkers = 0;
  for (const sessionId of workers) {
    const line = workerLine(session, sessionId);
    ofWorkers += await usedBy(line.send);
    line.close();
  }
  const ofPage = await usedBy((method) => session.send(method as 'Runtime.getHeapUsage'));
  await session.detach();
  return { page: ofPage, workers: ofWorkers };
}
