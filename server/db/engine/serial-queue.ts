/** Runs tasks one after another, in the order of the calls. */
export function createSerialQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = tail.then(work, work);
    tail = done.catch(() => undefined);
    return done;
  };
}
