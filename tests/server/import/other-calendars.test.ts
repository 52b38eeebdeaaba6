import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importEvents } from '#server/import/import-events.ts';
import { organizerNamed } from '#server/import/import-account.ts';
import { readSource } from '#server/import/read-file.ts';
import { reportText } from '#server/import/report-text.ts';
import { createGazetteer } from '#server/infra/geo/gazetteer.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';
import type { Storage } from '#server/writer/storage.ts';
import { inRoot } from '#tools/root.js';

const gazetteer = createGazetteer();
const nowMs = Date.parse('2026-11-21T12:00:00Z');

let storage: Storage;
beforeEach(async () => {
  storage = await openMigratedStorage();
});
afterEach(() => storage.close());

async function bring(file: string): Promise<string[]> {
  const organizerId = await organizerNamed(storage, 'scape_import', nowMs);
  const rows = await readSource(file, gazetteer, 'Europe/Berlin');
  const report = await importEvents(rows, storage.writer, { organizerId, now: () => nowMs });
  return reportText(report, 'Europe/Berlin').split('\n');
}

test.each([
  [
    'google',
    4,
    0,
    ['not taken over: ORGANIZER of 1, VALARM of 1, STATUS=TENTATIVE of 1, ATTENDEE of 1, X-GOOGLE-CONFERENCE of 1'],
  ],
  ['apple', 3, 0, ['not taken over: VALARM of 1']],
  ['apple-floating', 1, 0, ['1 without a time zone, read as Europe/Berlin (--zone names another)']],
  ['outlook', 5, 0, ['not taken over: VALARM of 1, CLASS=PRIVATE of 1']],
  ['meetup', 3, 0, ['not taken over: URL of 1']],
  [
    'nextcloud',
    4,
    1,
    ['row 5: VTODO: Is no event', 'not taken over: VALARM of 1, COMMENT of 1, CLASS=CONFIDENTIAL of 1'],
  ],
])(
  '[API-03] a file of %s: what isn’t taken over is named, and a second time nothing changes',
  async (name, ...told) => {
    const [events, others, lines] = told;
    const file = inRoot('tests', 'contract', 'calendar', 'calendars', `${name}.ics`);
    const sum = (made: number) =>
      `${String(events + others)} read, ${String(made)} new, 0 changed, ${String(events - made)} unchanged, ${String(others)} refused`;
    expect(await bring(file)).toEqual([...lines, sum(events)]);
    expect(await bring(file)).toEqual([...lines, sum(0)]);
  },
);

test('[CARD-09] a file that is folded within a character is read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scape-import-'));
  try {
    const file = join(folder, 'a.ics');
    const [before, behind] = ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:A', 'o\r\nDTSTART:20270110T200000Z'];
    const folded = [Buffer.from(before), Buffer.from([0xc3, 13, 10, 32, 0xb1]), Buffer.from(behind)];
    writeFileSync(file, Buffer.concat([...folded, Buffer.from('\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n')]));
    expect(await readSource(file, gazetteer, 'UTC')).toMatchObject([{ event: { title: 'Año' } }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
