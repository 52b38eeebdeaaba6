import type { Person } from '#contract/people/entity.ts';

/** Said in place of a name that isn't known. */
export const unknownPerson = 'Usuario';

/** A person's displayed name. */
export function personName({ display_name: name, username }: Pick<Person, 'display_name' | 'username'>): string {
  return [name, username].find((text) => text.trim() !== '') ?? unknownPerson;
}

/** `Ana is going`, `Ana and Luis are going`, `Ana and 2 you follow` */
export function followedText(people: readonly Person[], others: number): string {
  const [first = unknownPerson, second, ...rest] = people.map((person) => personName(person).split(' ', 1)[0]);
  const more = rest.length + others;
  if (second === undefined && others === 0) return `${first} is going`;
  if (second !== undefined && more === 0) return `${first} and ${second} are going`;
  return `${first} and ${String(more + (second === undefined ? 0 : 1))} you follow`;
}
