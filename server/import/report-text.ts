import type { ImportReport } from './import-events.ts';

const shownRefusals = 50;

/**
 * The report for the terminal: every refused row with its field, what was left behind, then the totals.
 * @param zone used for times without one
 */
export function reportText(report: ImportReport, zone: string): string {
  const { read, created, changed, unchanged, refused, leftBehind, floating } = report;
  const lines = refused
    .slice(0, shownRefusals)
    .map(({ number, field, message }) => `row ${number}: ${field}: ${message}`);
  if (refused.length > shownRefusals) lines.push(`and ${refused.length - shownRefusals} more refused rows`);
  if (floating > 0) lines.push(`${floating} without a time zone, read as ${zone} (--zone names another)`);
  const left = [...leftBehind].map(([name, count]) => `${name} of ${count}`);
  if (left.length > 0) lines.push(`not taken over: ${left.join(', ')}`);
  lines.push(`${read} read, ${created} new, ${changed} changed, ${unchanged} unchanged, ${refused.length} refused`);
  return lines.join('\n');
}
