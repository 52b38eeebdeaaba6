type Defined<Patch, Field extends keyof Patch> = { [Name in Field]?: Exclude<Patch[Name], undefined> };

/** The given fields of a patch that are set. */
export function pickDefined<Patch extends object, Field extends keyof Patch>(
  patch: Patch,
  fields: readonly Field[],
): Defined<Patch, Field> {
  const defined = fields.filter((field) => patch[field] !== undefined);
  return Object.fromEntries(defined.map((field) => [field, patch[field]])) as Defined<Patch, Field>;
}
