import { mutationKinds, mutationOf, type MutationKind } from './mutations.ts';

const patterns = mutationKinds.map((kind) => {
  const { method, path } = mutationOf(kind);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return { kind, method, names, regex: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]{1,100})')}$`) };
});

/** Which mutation a call is: the kind and what its path names, or null for a call that is none. */
export function matchMutation(
  method: string,
  path: string,
): { kind: MutationKind; params: Record<string, string> } | null {
  for (const { kind, method: patternMethod, names, regex } of patterns) {
    const match = method === patternMethod ? regex.exec(path) : null;
    if (match === null) continue;
    return { kind, params: Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? ''])) };
  }
  return null;
}
