interface Reply<Answer> {
  id: number;
  answer?: Answer;
  /** an error in the worker */
  fault?: string;
}

/** There is no worker: its code failed to load, or it ended. */
export class WorkerGone extends Error {
  override readonly name = 'WorkerGone';
}

interface PendingRequest<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

export interface WorkerClient<Task, Answer> {
  /** Rejects with WorkerGone if there is no worker, else with the task's error. */
  request(task: Task, transfer?: Transferable[]): Promise<Answer>;
  close(): void;
}

/** Sends concurrent requests to a worker; answers are matched by number. */
export function createWorkerClient<Task, Answer>(worker: Worker): WorkerClient<Task, Answer> {
  const pending = new Map<number, PendingRequest<Answer>>();
  let last = 0;
  let goneError: WorkerGone | null = null;

  function rejectAll(error: WorkerGone): void {
    goneError = error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  }

  worker.addEventListener('message', ({ data }: MessageEvent<Reply<Answer>>) => {
    const pendingRequest = pending.get(data.id);
    pending.delete(data.id);
    if (data.fault === undefined) pendingRequest?.resolve(data.answer as Answer);
    else pendingRequest?.reject(new Error(data.fault));
  });
  worker.addEventListener('error', () => {
    rejectAll(new WorkerGone('The worker did not start.'));
  });

  return {
    request(task, transfer = []) {
      if (goneError !== null) return Promise.reject(goneError);
      return new Promise((resolve, reject) => {
        last += 1;
        pending.set(last, { resolve, reject });
        worker.postMessage({ id: last, task }, transfer);
      });
    },
    close() {
      worker.terminate();
      rejectAll(new WorkerGone('The worker was closed.'));
    },
  };
}
