import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import { ReportDialog } from '#features/support/report-dialog.tsx';
import { signedIn, visitor } from '#world/screens/person.ts';
import { addressNow, expectAccessible, show, stateNow } from '#world/screens/show.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note (optional)' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));

function ask(object: string | number = uuidV7()) {
  const onClose = vi.fn();
  const type = typeof object === 'number' ? 'user' : 'post';
  const { container } = show(<ReportDialog type={type} object={object} name="Buy this" onClose={onClose} />, '/p?x=1');
  return { onClose, body: container.ownerDocument.body };
}

test('[SUP-04] who isn’t signed in is asked to, and comes back to where they were', async () => {
  const { db } = await visitor();
  await db.outbox.clear();
  ask();
  fireEvent.click(await screen.findByRole('link', { name: 'Login' }));
  expect(addressNow()).toBe('/login');
  expect(stateNow()).toMatchObject({ from: { pathname: '/p', search: '?x=1' } });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(await db.outbox.count()).toBe(0);
});

test('[SUP-04] a report needs a reason, and a note has its limit; both are told at their field', async () => {
  const { db } = await signedIn();
  const { onClose } = ask();
  await screen.findByRole('dialog', { name: 'Report this post?' });
  press('Send report');
  expect(await screen.findByText('Choose what comes closest.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]));
  choose('Something else');
  expect(screen.queryByText('Choose what comes closest.')).toBeNull();
  fireEvent.change(note(), { target: { value: 'n'.repeat(1_001) } });
  expect(screen.getByText('1 letter too many: there is room for 1,000')).toBeTruthy();
  press('Send report');
  await waitFor(() => expect(document.activeElement).toBe(note()));
  expect(await db.outbox.count()).toBe(0);
  expect(onClose).not.toHaveBeenCalled();
});

test('[SUP-04] [OFF-01] a report is saved on the device, and says what comes of it', async () => {
  const { db } = await signedIn();
  const post = uuidV7();
  await db.ids.put({ ref: post, kind: 'post', id: 1 });
  const { onClose, body } = ask(post);
  await screen.findByRole('dialog', { name: 'Report this post?' });
  expect(screen.getByText('Buy this')).toBeTruthy();
  await expectAccessible(body);
  choose('Spam or advertising');
  fireEvent.change(note(), { target: { value: ' The third today ' } });
  press('Send report');
  await screen.findByRole('dialog', { name: 'Thank you for the report' });
  expect(screen.getByText(/Nobody else learns that it was you/)).toBeTruthy();
  const [entry] = await db.outbox.toArray();
  expect(entry).toMatchObject({
    kind: 'report.create',
    state: 'queued',
    args: { type: 'post', object: post, reason: 'spam', note: 'The third today' },
  });
  await expectAccessible(body);
  press('Done');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('[SUP-04] a person is reported by their id, without a note', async () => {
  const { db } = await signedIn();
  ask(71);
  await screen.findByRole('dialog', { name: 'Report this person?' });
  choose('Harassment or bullying');
  press('Send report');
  expect(await screen.findByText(/block them/)).toBeTruthy();
  const [entry] = await db.outbox.toArray();
  expect(entry?.args).toMatchObject({ type: 'user', object: 71, reason: 'harassment', note: '' });
});

test('[SUP-04] a report that can’t be kept stays as it was typed, with the reason', async () => {
  const account = await signedIn();
  vi.spyOn(account, 'mutate').mockRejectedValueOnce(new Error('The disk is full'));
  ask();
  await screen.findByRole('dialog', { name: 'Report this post?' });
  choose('Spam or advertising');
  fireEvent.change(note(), { target: { value: 'The third today' } });
  press('Send report');
  expect((await screen.findByRole('alert')).textContent).toContain('could not be saved on this device');
  expect(note().value).toBe('The third today');
});

test('[SUP-04] a slip doesn’t cost what was typed', async () => {
  const { db } = await signedIn();
  const { onClose } = ask();
  await screen.findByRole('dialog', { name: 'Report this post?' });
  choose('Spam or advertising');
  fireEvent.change(note(), { target: { value: 'The third today' } });
  press('Cancel');
  await screen.findByRole('dialog', { name: 'Discard your report?' });
  expect(onClose).not.toHaveBeenCalled();
  const goOn = screen.getByRole('button', { name: 'Go on writing' });
  fireEvent.click(goOn);
  expect(note().value).toBe('The third today');
  // A button that became the one that sends would send.
  expect(goOn.isConnected).toBe(false);
  expect(await db.outbox.count()).toBe(0);
  press('Cancel');
  press('Discard');
  expect(onClose).toHaveBeenCalledTimes(1);
});
