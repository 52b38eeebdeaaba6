interface Reply<Answer> {
  id: number;
  answer?: Answer;
  /** what went wrong in the worker */
  fault?: string;
}

/** There is no worker to ask: its code couldn't be had, or it ended. */
export class WorkerGone extends Error {
  override readonly name = 'WorkerGone';
}

interface Asked<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

export interface WorkerLine<Task, Answer> {
  /** Rejects with WorkerGone where there is none, else with what went wrong at the task. */
  ask(task: Task, transfer?: Transferable[]): Promise<Answer>;
  close(): void;
}

/** Asks a worker many things at once; each answer finds its question by a number. */
export function askWorker<Task, Answer>(worker: Worker): WorkerLine<Task, Answer> {
  const asked = new Map<number, Asked<Answer>>();
  let last = 0;
  let gone: WorkerGone | null = null;

  function giveUp(error: WorkerGone): void {
    gone = error;
    for (const { reject } of asked.values()) reject(error);
    asked.clear();
  }

  worker.addEventListener('message', ({ data }: MessageEvent<Reply<Answer>>) => {
    const question = asked.get(data.id);
    asked.delete(data.id);
    if (data.fault === undefined) question?.resolve(data.answer as Answer);
    else question?.reject(new Error(data.fault));
  });
  worker.addEventListener('error', () => {
    giveUp(new WorkerGone('The worker did not start.'));
  });

  return {
    ask(task, transfer = []) {
      if (gone !== null) return Promise.reject(gone);
      return new Promise((resolve, reject) => {
        last += 1;
        asked.set(last, { resolve, reject });
        worker.postMessage({ id: last, task }, transfer);
      });
    },
    close() {
      worker.terminate();
      giveUp(new WorkerGone('The worker was closed.'));
    },
  };
}
