import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { me } from '#data/account/rows.ts';
import { ReportDialog } from '#features/support/report-dialog.tsx';
import { clearUnloadStorage } from '#ui/browser/unload-storage.ts';
import { signedIn } from '#world/screens/person.ts';
import { inWindow, outbox } from '#world/screens/posts-stage.tsx';
import { holdOwner, showOwn } from '#world/screens/profile-stage.tsx';
import { show } from '#world/screens/show.tsx';

beforeEach(() => {
  inWindow();
  localStorage.clear();
});
afterEach(() => {
  vi.resetModules();
});

const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** As a page that was loaded anew has them: nothing of the memory of the one before. */
async function wordsOfNewPage(account: string, about: string) {
  vi.resetModules();
  const { openPersistedText: keptWords } = await import('#ui/browser/persisted-text.ts');
  return keptWords(account, about);
}

test('[POST-03] [POST-02] what is typed and not sent outlives its page, for its own account, until it is sent or wiped', async () => {
  (await wordsOfNewPage('scape-1', 'comment:a')).write('Half a');
  expect((await wordsOfNewPage('scape-1', 'comment:b')).read()).toBe('');
  expect((await wordsOfNewPage('scape-2', 'comment:a')).read()).toBe('');
  const again = await wordsOfNewPage('scape-1', 'comment:a');
  expect(again.read()).toBe('Half a');
  again.write('');
  expect((await wordsOfNewPage('scape-1', 'comment:a')).read()).toBe('');
  (await wordsOfNewPage('scape-1', 'comment:a')).write('More');
  clearUnloadStorage('scape-1');
  expect((await wordsOfNewPage('scape-1', 'comment:a')).read()).toBe('');
});

async function openEdit(account: OpenAccount, given = { bio: 'I dance.' }) {
  await holdOwner(account, given);
  return showOwn({ at: '/user/profile?edit=profile' });
}

test('[PROF-08] what was typed of the profile is there again when the page is left and opened, until it is given up', async () => {
  const account = await signedIn();
  const { unmount } = await openEdit(account);
  await type('Bio', 'I sing and');
  unmount();
  const again = await openEdit(account);
  expect((await field('Bio')).value).toBe('I sing and');
  await press('Cancel');
  await gone();
  again.unmount();
  await openEdit(account);
  expect((await field('Bio')).value).toBe('I dance.');
});

test('[PROF-08] what was typed of the profile is nobody else’s', async () => {
  const { unmount } = await openEdit(await signedIn());
  await type('Bio', 'Ana’s own words');
  unmount();
  await openEdit(await signedIn());
  expect((await field('Bio')).value).toBe('I dance.');
});

test('[PROF-08] a change that arrives while the form is open is not taken back by what was typed elsewhere in it', async () => {
  const account = await signedIn();
  await openEdit(account);
  await type('Bio', 'I sing.');
  const row = await account.db.users.get(me);
  if (row !== undefined) await account.db.users.put({ ...row, display_name: 'Ana of the other phone' });
  await waitFor(async () => expect((await field('Display Name')).value).toBe('Ana of the other phone'));
  await press('Save');
  await gone();
  expect((await outbox(account)).map(({ args }) => args)).toEqual([{ patch: { bio: 'I sing.' } }]);
  expect((await wordsOfNewPage(account.name, 'profile')).read()).toBe('');
});

test('[PROF-09] a status that was being typed is there again', async () => {
  const account = await signedIn();
  await holdOwner(account);
  const { unmount } = await showOwn();
  await press('Status');
  await type('What’s happening?', 'On my way to');
  unmount();
  await showOwn();
  await press('Status');
  expect((await field('What’s happening?')).value).toBe('On my way to');
});

test('[SUP-04] a report that was being written is there again, until it goes out or is discarded', async () => {
  const { db } = await signedIn();
  const post = uuidV7();
  await db.ids.put({ ref: post, kind: 'post', id: 1 });
  const ask = () => show(<ReportDialog type="post" object={post} name="Buy" onClose={() => {}} />);
  const first = ask();
  fireEvent.click(await screen.findByRole('radio', { name: 'Something else' }));
  await type('Note (optional)', 'They follow me');
  first.unmount();
  const second = ask();
  expect((await field('Note (optional)')).value).toBe('They follow me');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Something else' }).checked).toBe(true);
  await press('Send report');
  await screen.findByText('Thank you for the report');
  second.unmount();
  ask();
  expect((await field('Note (optional)')).value).toBe('');
});
