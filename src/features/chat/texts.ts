import type { MutationKind } from '#contract/sync/mutations.ts';
import { oneLine } from '#ui/text/one-line.ts';
import { pluralize } from '#ui/text/plural.ts';
import { formatNumber } from '#ui/text/format-number.ts';

/** A group's displayed name; an event's chat may not have one yet. */
export function groupName({ name }: { name: string }): string {
  return name.trim() === '' ? 'Grupo' : name;
}

export const membersCount = (count: number) => pluralize(count, 'member', 'members');

/** The name of a message, for the names of its buttons. */
export function messageName({ content, image }: { content: string; image: string | null }): string {
  return content.trim() === '' && image !== null ? 'a picture' : oneLine(content);
}

const typing = 'escribiendo...';

/** `Bea escribiendo...`; for more than two people only their number. */
export function typersText(names: readonly string[]): string {
  const [first = '', second] = names;
  if (second === undefined) return `${first} ${typing}`;
  return names.length === 2 ? `${first}, ${second} ${typing}` : `${formatNumber(names.length)} ${typing}`;
}

// Screen
export const conversation = 'Conversation';

// Search status
export const searching = 'Searching';
export const onlyDeviceSearched = 'Only what is on this device was searched.';

// Take picture
export const noPicture = 'Only pictures can be sent. Please choose a JPEG, PNG or WebP file.';

// Times
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
