/** In a body, in place of an id: the thing that an earlier item of the same linked batch creates under this ref. */
export interface NamedThing {
  ref: string;
}

/** The server's id of a thing, or its ref while it has none. */
export type WireId = number | NamedThing;

/** Whether a value of a body stands for an id; only the body's own values do, none deeper. */
export function isNamedThing(value: unknown): value is NamedThing {
  return typeof (value as Partial<NamedThing> | null | undefined)?.ref === 'string';
}

/** An id as a path has it: `{id}` takes a ref as it is. */
export function idText(id: WireId): string {
  return String(typeof id === 'number' ? id : id.ref);
}

/** A body with the ids of the things that it names, as far as `idOf` knows them. */
export function withIds(
  body: Record<string, unknown>,
  idOf: (ref: string) => number | undefined,
): Record<string, unknown> {
  const entries = Object.entries(body).map(([name, value]) => [
    name,
    isNamedThing(value) ? (idOf(value.ref) ?? value) : value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}
