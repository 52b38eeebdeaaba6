import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ImportScreen } from '#features/import/screen.tsx';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

let account: OpenAccount;
beforeEach(async () => {
  account = await signedIn();
});

const open = () => show(<ImportScreen account={account} userId={account.user?.user_id ?? 0} />);

function choose(content: string, name = 'festival.csv'): void {
  fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [new File([content], name)] } });
}

async function press(name: string | RegExp): Promise<void> {
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false));
  fireEvent.click(screen.getByRole('button', { name }));
}
const queued = async () => (await account.db.outbox.toArray()).filter(({ state }) => state !== 'folded');
const statuses = async () => (await account.db.events.toArray()).map(({ status }) => status);
const three =
  'id,title,start,place,price,director\n1,Jazz,3/4/2031 21:00,Sala,12.50,Ana\n2,Rock,2031-11-29,,,\n3,Nope,soon,,,\n';

test('[IMPORT-01] [IMPORT-03] [IMPORT-04] a file is shown before anything is made of it', async () => {
  const { container } = open();
  await expectAccessible(container);
  choose(three);
  expect(await screen.findByText('2 events found, 1 row with faults')).toBeTruthy();
  expect(screen.getByText(/^Not taken over.*: director\.$/)).toBeTruthy();
  const faults = within(screen.getByRole('region', { name: '1 row with faults' }));
  expect(faults.getByRole('listitem').textContent).toMatch(/^Row 4 · start: “soon” can’t be read/);
  const events = within(screen.getByRole('region', { name: 'Events in the file' }));
  expect(events.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tue, Mar 4, 2031, 09:00 PMJazzSala$12.50',
    'Sat, Nov 29, 2031RockNo locationFree',
  ]);
  expect(await queued()).toEqual([]);
  await expectAccessible(container);
});

test('[IMPORT-03] which number is the day, and the zone of times that name none, can be changed', async () => {
  open();
  choose(three);
  const first = async () =>
    within(await screen.findByRole('region', { name: 'Events in the file' })).getAllByRole('listitem')[0]?.textContent;
  expect(await first()).toContain('Mar 4');
  fireEvent.click(screen.getByRole('radio', { name: /^3.April$/ }));
  await waitFor(async () => expect(await first()).toContain('Apr 3'));
  fireEvent.change(screen.getByLabelText('Times without a time zone are in'), { target: { value: 'Asia/Tokyo' } });
  await press('Import 2 events as drafts');
  await waitFor(async () => expect(await queued()).toHaveLength(2));
  const rows = await account.db.events.toArray();
  expect(rows.map(({ date_time: at }) => at)).toContain('2031-04-03T21:00:00+09:00');
});

test('[IMPORT-01] one press makes drafts, which another publishes', async () => {
  const { container } = open();
  choose(three);
  await press('Import 2 events as drafts');
  expect(await screen.findByText('2 events imported as drafts')).toBeTruthy();
  await waitFor(async () => expect(await statuses()).toEqual(['draft', 'draft']));
  expect(await screen.findByText('0 of 2 sent')).toBeTruthy();
  await expectAccessible(container);
  await press('Publish all 2');
  expect(await screen.findByText('2 events on this device, and on the way to everybody')).toBeTruthy();
  await waitFor(async () => expect(await statuses()).toEqual(['active', 'active']));
});

test('[IMPORT-01] or it is published at once', async () => {
  open();
  choose(three);
  await press('Publish 2 events');
  await waitFor(async () => expect(await statuses()).toEqual(['active', 'active']));
  expect(screen.queryByRole('button', { name: /^Publish all/ })).toBeNull();
});

test('[IMPORT-05] the same file again has nothing new; changed rows change their events only if that is wanted', async () => {
  open();
  choose(three);
  await press('Publish 2 events');
  await waitFor(async () => expect(await queued()).toHaveLength(2));
  await press('Choose another file');
  choose(three, 'renamed.csv');
  expect(await screen.findByText('Nothing new: all of these events are here already.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Publish|Import|Change) / })).toBeNull();

  await press('Choose another file');
  choose(three.replace('Rock', 'Hard rock'));
  expect(await screen.findByText('1 event here already, but different from the file')).toBeTruthy();
  expect(screen.getByText('Different: Title, Description')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change 1 event' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Change it to what the file says' }));
  await press('Change 1 event');
  await waitFor(async () => {
    expect((await account.db.events.toArray()).map(({ title }) => title).sort()).toEqual(['Hard rock', 'Jazz']);
  });
});

test('[IMPORT-05] drafts of an earlier import are published with the same file', async () => {
  open();
  choose(three);
  await press('Import 2 events as drafts');
  await waitFor(async () => expect(await statuses()).toEqual(['draft', 'draft']));
  await press('Choose another file');
  choose(three);
  await press('Publish 2 events');
  await waitFor(async () => expect(await statuses()).toEqual(['active', 'active']));
});

test('[IMPORT-05] two rows that say the same are one event, and the second is a fault', async () => {
  open();
  choose('title,start\nJazz,2031-11-28\nJazz,2031-11-28\n');
  expect(await screen.findByText('1 event found, 1 row with faults')).toBeTruthy();
  expect(screen.getByText(/^Row 3/).parentElement?.textContent).toContain('The same event as row 2');
});

test('[IMPORT-04] a file that can’t be read says why, and another can be chosen', async () => {
  open();
  choose('PK\u0003\u0004', 'events.xlsx');
  expect((await screen.findByRole('alert')).textContent).toContain('Save it as CSV');
  choose(three);
  expect(await screen.findByText('2 events found, 1 row with faults')).toBeTruthy();
});
