import { propertyOf, textOf, type IcsComponent } from './parse-ics.ts';

/** Properties that hold the address of a video call. */
export const callProperties = ['CONFERENCE', 'X-GOOGLE-CONFERENCE', 'X-MICROSOFT-SKYPETEAMSMEETINGURL'];

/** Properties and blocks that say something to people and have no place in an event here. */
const unsupportedProperties = [
  'RDATE',
  'EXRULE',
  'ORGANIZER',
  'CONTACT',
  'ATTENDEE',
  'ATTACH',
  'COMMENT',
  'VALARM',
  'RELATED-TO',
];

/** Values that an event here can't have. */
const unsupportedValues: [name: string, values: string[]][] = [
  ['CLASS', ['PRIVATE', 'CONFIDENTIAL']],
  ['STATUS', ['TENTATIVE']],
];

/**
 * What of an entry is left behind, as the file calls it: `VALARM`, `CLASS=PRIVATE`.
 * @param link the only address that was taken
 */
export function findUnsupported(entry: IcsComponent, link: string | null): string[] {
  const names = new Set([...entry.properties, ...entry.children].map(({ name }) => name));
  const addresses = ['URL', ...callProperties].filter((name) => (textOf(entry, name) ?? link) !== link);
  const values = unsupportedValues.flatMap(([name, some]) => {
    const value = textOf(entry, name)?.toUpperCase() ?? '';
    return some.includes(value) ? [`${name}=${value}`] : [];
  });
  const range = propertyOf(entry, 'RECURRENCE-ID')?.params['RANGE'];
  return [
    ...unsupportedProperties.filter((name) => names.has(name)),
    ...addresses,
    ...values,
    ...(range === undefined ? [] : [`RANGE=${range}`]),
  ];
}
