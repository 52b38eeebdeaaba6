/** The known facts of a mutation: the refs it uses, and the one it creates. */
interface Named {
  refs: readonly string[];
  creates: string | null;
}

/** All refs that are deleted together with these: whatever is created by mutations that use them, and so on. */
export function refsThatGo(roots: readonly (string | null | undefined)[], all: readonly Named[]): ReadonlySet<string> {
  const gone = new Set(roots.filter((ref) => ref != null));
  for (let before = -1; before !== gone.size;) {
    before = gone.size;
    for (const { refs, creates } of all) if (creates !== null && refs.some((ref) => gone.has(ref))) gone.add(creates);
  }
  return gone;
}
