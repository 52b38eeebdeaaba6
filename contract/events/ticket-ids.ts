import { digestOf } from '#contract/digest.ts';

interface Named {
  id?: string | undefined;
  name: string;
}

/** The id of a type that has none: the same on every device and on the server, as long as nobody has edited it. */
function derivedTicketId(index: number, name: string): string {
  return `t${String(index)}-${digestOf(name.trim())}`;
}

/**
 * Gives each type of ticket an id of its own within the event. One without keeps the id of the earlier type of its name, for
 * older clients don't know ids; any other gets the one that follows from its position and name.
 * @param earlier the event's present types; their ids survive an edit by such a client
 */
export function withTicketIds<Type extends Named>(
  types: readonly Type[],
  earlier: readonly Named[] = [],
): (Type & { id: string })[] {
  const used = new Set(types.flatMap(({ id }) => id ?? []));
  const idsByName = earlier.length === 0 ? [] : withTicketIds(earlier);
  const matched = types.map(({ id, name }) => {
    if (id !== undefined) return id;
    const match = idsByName.find((other) => other.name.trim() === name.trim() && !used.has(other.id));
    if (match !== undefined) used.add(match.id);
    return match?.id;
  });
  return types.map((type, index) => {
    let id = matched[index];
    for (let at = index; id === undefined; at += types.length) {
      const derived = derivedTicketId(at, type.name);
      if (used.has(derived)) continue;
      used.add(derived);
      id = derived;
    }
    return { ...type, id };
  });
}
