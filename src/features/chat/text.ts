import type { Person } from '#contract/people/entity.ts';

const number = new Intl.NumberFormat('en-US');
const nameLength = 60;

/** What somebody is called where they are shown. */
export function personName({ display_name: name, username }: Pick<Person, 'display_name' | 'username'>): string {
  return [name, username].find((text) => text.trim() !== '') ?? 'Usuario';
}

/** What a group is called; an event's may not have told its name yet. */
export function groupName({ name }: { name: string }): string {
  return name.trim() === '' ? 'Grupo' : name;
}

/** `1 member`, `12 members`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${number.format(count)} ${count === 1 ? one : many}`;
}

/** A text in one line, as the names of buttons and lists have it. */
export function oneLine(text: string, maxLetters = nameLength): string {
  const letters = [...text.trim().replace(/\s+/g, ' ')];
  return letters.length <= maxLetters ? letters.join('') : `${letters.slice(0, maxLetters - 1).join('')}…`;
}

/** What a message is called where something is done with it. */
export function messageName({ content, image }: { content: string; image: string | null }): string {
  return content.trim() === '' && image !== null ? 'a picture' : oneLine(content);
}

const typing = 'escribiendo...';

/** `Bea escribiendo...`; of many only how many. */
export function typersText(names: readonly string[]): string {
  const [first = '', second] = names;
  if (second === undefined) return `${first} ${typing}`;
  return names.length === 2 ? `${first}, ${second} ${typing}` : `${number.format(names.length)} ${typing}`;
}
