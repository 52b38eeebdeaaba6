import { pluralize } from '#ui/text/plural.ts';

// Cancel
export const cancelThisEvent = 'Cancel this event?';
export const cancelHelp = (name: string) =>
  `“${name}” stays where it is and is shown as cancelled. It can be reopened.`;
export const keepEvent = 'Keep event';
export const cancelEvent = 'Cancel event';
export const messageLabel = 'Message to the subscribers';
export const messagePlaceholder = 'Why it is called off, and what happens to those who wanted to come';
const letters = (count: number) => pluralize(count, 'letter', 'letters');
/** @param left number of letters that fit */
export const messageHelp = (left: number) => `Shown on the event’s page.${left < 0 ? '' : ` ${letters(left)} left.`}`;
export const messageTooLong = (tooMany: number, most: number) =>
  `${letters(tooMany)} too many: there is room for ${String(most)}`;

// Delete
export const deleteThisEvent = 'Are you sure you want to delete this event?';
export const deleteHelp = 'It goes away for everybody. For a moment afterwards it can be taken back.';
export const deleteEvent = 'Delete event';
