/** Simulated faults, for the duration of the window's session. */
export interface Faults {
  /** share of calls whose request or reply is lost, 0 to 1 */
  loss: number;
  /** delay of each call, in ms */
  delay: number;
  /** share of calls answered with a captive portal's page */
  portal: number;
  /** share of calls answered with a 500 by an intermediary */
  500: number;
  /** offset of the device's clock, in ms */
  clock: number;
}

export const noFaults: Faults = { loss: 0, delay: 0, portal: 0, 500: 0, clock: 0 };

export function isNone(faults: Faults): boolean {
  return Object.values(faults).every((value) => value === 0);
}

const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, y: 31_536_000_000 } as const;
type Unit = keyof typeof units;
const longestDelayMs = 600_000;

function shareOf(text: string): number | null {
  const share = text === '' ? 1 : Number(text);
  return share >= 0 && share <= 1 ? share : null;
}

function delayOf(text: string): number | null {
  const ms = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return ms <= longestDelayMs ? ms : null;
}

function shiftOf(text: string): number | null {
  const [, sign, count, unit] = /^([+-])(\d+)([smhdy])$/.exec(text) ?? [];
  if (unit === undefined) return null;
  return (sign === '-' ? -1 : 1) * Number(count) * units[unit as Unit];
}

const kinds = {
  loss: { read: shareOf, is: 'loss:0.3, a share from 0 to 1' },
  delay: { read: delayOf, is: 'delay:800, milliseconds up to 600000' },
  portal: { read: shareOf, is: 'portal or portal:0.5, a share from 0 to 1' },
  500: { read: shareOf, is: '500:0.2, a share from 0 to 1' },
  clock: { read: shiftOf, is: 'clock:+1y or clock:-90s, with s, m, h, d or y' },
} as const;
type Kind = keyof typeof kinds;

function isKind(name: string): name is `${Kind}` {
  return Object.hasOwn(kinds, name);
}

/**
 * Parses faults such as `loss:0.3,delay:800,portal,500:0.2,clock:+1y`.
 * @returns the faults, and a message for each invalid part, which has no effect
 */
export function parseFaults(text: string): { faults: Faults; errors: string[] } {
  const faults = { ...noFaults };
  const errors: string[] = [];
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue;
    const [name = '', value = ''] = part.split(':', 2);
    if (!isKind(name)) {
      errors.push(`There is no fault “${part}”: there are ${Object.keys(kinds).join(', ')}.`);
      continue;
    }
    const read = kinds[name].read(value);
    if (read === null) errors.push(`“${part}” isn’t ${kinds[name].is}.`);
    else faults[name] = read;
  }
  return { faults, errors };
}
