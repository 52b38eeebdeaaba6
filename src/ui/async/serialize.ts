/** Lets things be done one after the other, in the order in which they were asked for; one that fails holds up none. */
export function createSerializer(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
}
