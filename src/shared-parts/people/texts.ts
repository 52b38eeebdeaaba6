import type { Person } from '#contract/people/entity.ts';

/** Said in place of a name that isn't known. */
export const unknownPerson = 'Usuario';

/** A person's displayed name. */
export function personName({ display_name: name, username }: Pick<Person, 'display_name' | 'username'>): string {
  return [name, username].find((text) => text.trim() !== '') ?? unknownPerson;
}
