import { pluralize } from '#ui/text/plural.ts';

export const whoComes = 'Who’s going';
export const whoIsSeen = 'Only people who share what they’re going to are shown.';
export const chooseInSettings = 'Change this in Settings.';
export const alsoComing = (others: number) => `and ${pluralize(others, 'other', 'others')}`;

/** `Ana`, `Ana and Luis`, `Ana, Luis and 12 others` */
export function coming(names: readonly string[], others: number): string {
  if (others > 0) return `${names.join(', ')} ${alsoComing(others)}`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
