/** What is known of a mutation here: what it names, and what it makes. */
interface Named {
  refs: readonly string[];
  creates: string | null;
}

/** All refs that go when these do: what is made by what names them goes too, and so on. */
export function refsThatGo(roots: readonly (string | null | undefined)[], all: readonly Named[]): ReadonlySet<string> {
  const gone = new Set(roots.filter((ref) => ref != null));
  for (let before = -1; before !== gone.size;) {
    before = gone.size;
    for (const { refs, creates } of all) if (creates !== null && refs.some((ref) => gone.has(ref))) gone.add(creates);
  }
  return gone;
}
