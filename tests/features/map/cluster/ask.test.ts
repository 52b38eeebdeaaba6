import { expect, test, vi } from 'vitest';
import { createWorkerClient, WorkerGone } from '#ui/async/worker-client.ts';

/** A worker that says what the test tells it to. */
class ToldWorker extends EventTarget {
  readonly asked: { id: number; task: string }[] = [];
  readonly postMessage = vi.fn<(asked: { id: number; task: string }, transfer: Transferable[]) => void>((asked) => {
    this.asked.push(asked);
  });
  readonly terminate = vi.fn();
  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function open() {
  const worker = new ToldWorker();
  return { worker, line: createWorkerClient<string, string>(worker as unknown as Worker) };
}

test('[MAP-07] each answer finds its question, in whatever order they come', async () => {
  const { worker, line } = open();
  const both = [line.request('one'), line.request('two')];
  const [one, two] = worker.asked;
  expect([one?.task, two?.task]).toEqual(['one', 'two']);
  worker.say({ id: two?.id, answer: 'of two' });
  worker.say({ id: one?.id, answer: 'of one' });
  expect(await Promise.all(both)).toEqual(['of one', 'of two']);
});

test('[MAP-07] an answer to nothing, or a second one, is passed over', async () => {
  const { worker, line } = open();
  const asked = line.request('one');
  worker.say({ id: 77, answer: 'of nothing' });
  worker.say({ hasMore: true });
  worker.say({ id: worker.asked[0]?.id, answer: 'first' });
  worker.say({ id: worker.asked[0]?.id, fault: 'second' });
  expect(await asked).toBe('first');
});

test('[MAP-07] what went wrong at a task is told to who asked it alone, and the worker goes on', async () => {
  const { worker, line } = open();
  const [bad, good] = [line.request('bad'), line.request('good')];
  worker.say({ id: worker.asked[0]?.id, fault: 'no such place' });
  worker.say({ id: worker.asked[1]?.id, answer: 'fine' });
  const fault = await bad.catch((error: unknown) => error);
  expect(fault).toMatchObject({ message: 'no such place' });
  expect(fault).not.toBeInstanceOf(WorkerGone);
  expect(await good).toBe('fine');
});

test('[MAP-07] a worker that doesn’t start leaves no question without an answer, then or later', async () => {
  const { worker, line } = open();
  const asked = [line.request('one'), line.request('two')];
  worker.dispatchEvent(new Event('error'));
  for (const each of asked) await expect(each).rejects.toBeInstanceOf(WorkerGone);
  await expect(line.request('three')).rejects.toBeInstanceOf(WorkerGone);
  expect(worker.asked).toHaveLength(2);
});

test('[MAP-07] closing ends the worker and what it was asked', async () => {
  const { worker, line } = open();
  const asked = line.request('one');
  line.close();
  expect(worker.terminate).toHaveBeenCalledOnce();
  await expect(asked).rejects.toBeInstanceOf(WorkerGone);
  await expect(line.request('two')).rejects.toBeInstanceOf(WorkerGone);
});

test('what is large is handed over, and not copied', () => {
  const { worker, line } = open();
  const { buffer } = new Float64Array(4);
  line.request('one', [buffer]).catch(() => undefined);
  expect(worker.postMessage).toHaveBeenCalledWith({ id: 1, task: 'one' }, [buffer]);
  line.close();
});
