const works = new Set<Promise<unknown>>();

/** Something chosen or made that is on its way to the disk, and would be lost with the page. */
export function underWay<Result>(work: Promise<Result>): Promise<Result> {
  const held = work.catch(() => undefined).finally(() => works.delete(held));
  works.add(held);
  return work;
}

/** Resolves when nothing is on its way any more. */
export async function nothingUnderWay(): Promise<void> {
  while (works.size > 0) await Promise.all(works);
}
