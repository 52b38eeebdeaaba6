import type { ImportReport } from './import-events.ts';

const shownRefusals = 50;

/** What the terminal shows: every refused row with its field, then the sum. */
export function reportText({ read, created, changed, unchanged, refused }: ImportReport): string {
  const lines = refused
    .slice(0, shownRefusals)
    .map(({ number, field, message }) => `row ${number}: ${field}: ${message}`);
  if (refused.length > shownRefusals) lines.push(`and ${refused.length - shownRefusals} more refused rows`);
  lines.push(`${read} read, ${created} new, ${changed} changed, ${unchanged} unchanged, ${refused.length} refused`);
  return lines.join('\n');
}
