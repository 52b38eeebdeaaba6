import type { MutationKind } from '#contract/sync/mutations.ts';
import type { Person } from '#contract/people/entity.ts';

const number = new Intl.NumberFormat('en-US');
const nameLength = 60;

/** A person's displayed name. */
export function personName({ display_name: name, username }: Pick<Person, 'display_name' | 'username'>): string {
  return [name, username].find((text) => text.trim() !== '') ?? 'Usuario';
}

/** A group's displayed name; an event's chat may not have one yet. */
export function groupName({ name }: { name: string }): string {
  return name.trim() === '' ? 'Grupo' : name;
}

/** `1 member`, `12 members`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${number.format(count)} ${count === 1 ? one : many}`;
}

export const membersCount = (count: number) => countText(count, 'member');

/** A text in one line, for names of buttons and list items. */
export function oneLine(text: string, maxLetters = nameLength): string {
  const letters = [...text.trim().replace(/\s+/g, ' ')];
  return letters.length <= maxLetters ? letters.join('') : `${letters.slice(0, maxLetters - 1).join('')}…`;
}

/** The name of a message, for the names of its buttons. */
export function messageName({ content, image }: { content: string; image: string | null }): string {
  return content.trim() === '' && image !== null ? 'a picture' : oneLine(content);
}

const typing = 'escribiendo...';

/** `Bea escribiendo...`; for more than two people only their number. */
export function typersText(names: readonly string[]): string {
  const [first = '', second] = names;
  if (second === undefined) return `${first} ${typing}`;
  return names.length === 2 ? `${first}, ${second} ${typing}` : `${number.format(names.length)} ${typing}`;
}

// Failed note
export const tryingAgain = 'Trying again';
export const discarded = 'Discarded';

// Screen
export const conversation = 'Conversation';

// Search status
export const searching = 'Searching';
export const onlyDeviceSearched = 'Only what is on this device was searched.';

// Take picture
export const noPicture = 'Only pictures can be sent. Please choose a JPEG, PNG or WebP file.';

// Times
export const today = 'Today';
export const yesterday = 'Yesterday';
export const writtenAndArrived = (written: string, arrived: string) => `Written ${written} · arrived ${arrived}`;

/** Why a change stopped, by its kind. */
export const failures: Partial<Record<MutationKind, string>> = {
  'message.send': 'Error al enviar mensaje',
  'group.message': 'Error al enviar mensaje',
  'group.create': 'The group could not be made.',
  'group.update': 'The group could not be changed.',
  'group.join': 'You could not be let into the group.',
  'event.join-chat': 'You could not be let into the chat.',
};
export const notAccepted = 'It was not accepted.';
