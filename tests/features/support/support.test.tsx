import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { SupportSection } from '#features/support/support-section.tsx';
import { signedIn, visitor } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const names = ['Name', 'Email', 'Subject', 'Message'];
const written = ['Luz Peña', 'luz@example.org', 'The map', 'It stays white on my phone.'];
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const typed = () => names.map((name) => field(name).value);
const questions = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
const sent = 'Message sent! We will contact you soon.';

async function guest(): Promise<OpenAccount> {
  const account = await visitor();
  await account.db.outbox.clear();
  await account.db.undos.clear();
  await tell(account, null);
  return account;
}

async function tell({ db }: OpenAccount, gate: 'offline' | null): Promise<void> {
  await db.meta.put({ key: 'status', value: { gate, isDraining: false, uploading: null, syncedAt: 1 } });
}

function openForm(): void {
  fireEvent.click(screen.getByRole('button', { name: 'Contact Us' }));
}

function type(texts: readonly string[]): void {
  for (const [index, name] of names.entries()) fireEvent.change(field(name), { target: { value: texts[index] } });
}

function send(texts: readonly string[] = written): void {
  type(texts);
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }));
}

async function onlyEntry({ db }: OpenAccount): Promise<OutboxEntry> {
  return waitFor(async () => {
    const entries = await db.outbox.toArray();
    expect(entries).toHaveLength(1);
    return entries[0] as OutboxEntry;
  });
}

test('[SUP-01] the questions are found by their words, and where there is none it says so', async () => {
  await guest();
  const { container } = show(<SupportSection isPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Support' })).toBeTruthy();
  expect(questions()).toHaveLength(3);
  const search = screen.getByRole('searchbox', { name: 'Search for help' });
  fireEvent.change(search, { target: { value: ' PASSwórd ' } });
  expect(questions()).toEqual(['How do I reset my password?']);
  expect(screen.queryByText('No results found.')).toBeNull();
  // An answer holds this word, its question doesn't.
  fireEvent.change(search, { target: { value: 'digits' } });
  expect(questions()).toEqual([]);
  expect(screen.getByText('No results found.')).toBeTruthy();
  await expectAccessible(container);
});

test('[SUP-01] where the answers send somebody is there', async () => {
  await guest();
  show(<SupportSection isPage />);
  const [purchases] = screen.getAllByText(/Purchases/);
  expect(purchases?.textContent).toContain('the tab “Subscribed” of your profile');
});

test('[SUP-02] Contact Us opens the form and hides the questions, Cancel brings them back and loses nothing typed', async () => {
  await guest();
  const { container } = show(<SupportSection />);
  openForm();
  expect(screen.getByRole('heading', { name: 'Contact Support' })).toBeTruthy();
  expect(questions()).toEqual([]);
  expect(document.activeElement).toBe(field('Name'));
  type(written);
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(questions()).toHaveLength(3);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Contact Us' }));
  openForm();
  expect(typed()).toEqual(written);
});

test('[SUP-02] a press on a button doesn’t leave the field, whose words would move the button away', async () => {
  await guest();
  show(<SupportSection />);
  openForm();
  expect(fireEvent.mouseDown(screen.getByRole('button', { name: 'Send Message' }))).toBe(false);
  expect(fireEvent.mouseDown(screen.getByRole('button', { name: 'Cancel' }))).toBe(false);
});

test('[SUP-02] nothing goes out unless all is valid, and each field says what it lacks once it was left or sent', async () => {
  const account = await guest();
  show(<SupportSection />);
  openForm();
  fireEvent.blur(field('Email'));
  expect(screen.getByText('Enter a valid email.')).toBeTruthy();
  expect(screen.queryByText('Name is required.')).toBeNull();
  send([' ', 'luz@nowhere', '', '\n']);
  for (const text of ['Name is required.', 'Enter a valid email.', 'Subject is required.', 'Message is required.']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(document.activeElement).toBe(field('Name'));
  send(['Luz', 'luz@example.org', 'S'.repeat(201), 'm'.repeat(5_001)]);
  expect(screen.getByText('At most 200 characters')).toBeTruthy();
  expect(screen.getByText('At most 5000 characters')).toBeTruthy();
  expect(screen.queryByText('Name is required.')).toBeNull();
  expect(await account.db.outbox.count()).toBe(0);
});

test('[SUP-02] [SUP-03] a message goes out through the outbox; 2000 ms after it arrived the form is closed and empty', async () => {
  const account = await guest();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const { container } = show(<SupportSection />);
  openForm();
  send();
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' })).disabled).toBe(true);
  const entry = await onlyEntry(account);
  const [name, email, subject, message] = written;
  expect(entry.kind).toBe('support.send');
  expect(entry.args).toEqual({ name, email, subject, message, ref: expect.any(String) as string });
  expect(screen.queryByText(sent)).toBeNull();
  await account.db.outbox.delete(entry.seq);
  expect(await screen.findByText(sent)).toBeTruthy();
  await expectAccessible(container);
  expect(timers).toHaveBeenCalledWith(expect.any(Function), 2000);
  await waitFor(() => expect(questions()).toHaveLength(3));
  openForm();
  expect(typed()).toEqual(['', '', '', '']);
});

test('[SUP-03] with no connection it says that the message waits, and is told when it has arrived', async () => {
  const account = await guest();
  await tell(account, 'offline');
  const { container } = show(<SupportSection />);
  openForm();
  send();
  expect(await screen.findByText(/^It could not be sent yet\. Your message waits on this device/)).toBeTruthy();
  expect(screen.queryByText(sent)).toBeNull();
  expect(screen.getByRole('link', { name: 'See what waits' }).getAttribute('href')).toBe('/outbox');
  await expectAccessible(container);
  const entry = await onlyEntry(account);
  await act(() => account.db.outbox.delete(entry.seq));
  expect(await screen.findByText(sent)).toBeTruthy();
});

test('[SUP-03] a refused message says why, stays in the form, and its next try takes its place', async () => {
  const account = await guest();
  show(<SupportSection />);
  openForm();
  send();
  const entry = await onlyEntry(account);
  const refusal = { status: 422, code: 'invalid', message: 'This address takes no mail' };
  await account.db.outbox.put({ ...entry, state: 'refused', refusal });
  expect((await screen.findByRole('alert')).textContent).toContain('This address takes no mail');
  expect(typed()).toEqual(written);
  send(['Luz Peña', 'luz@example.com', 'The map', 'It stays white.']);
  await waitFor(async () => {
    const again = await onlyEntry(account);
    expect(again.state).toBe('queued');
    expect(again.args).toEqual({ ...(entry.args as object), email: 'luz@example.com', message: 'It stays white.' });
  });
});

test('[SUP-03] a message that can’t be kept on the device stays in the form', async () => {
  const account = await guest();
  vi.spyOn(account, 'mutate').mockRejectedValueOnce(new Error('The disk is full'));
  show(<SupportSection />);
  openForm();
  send();
  expect((await screen.findByRole('alert')).textContent).toContain('could not be saved on this device');
  expect(typed()).toEqual(written);
});

test('[SUP-02] who is signed in needn’t say who they are', async () => {
  await signedIn();
  show(<SupportSection />);
  openForm();
  expect(typed()).toEqual(['Ana Núñez', 'ana@example.org', '', '']);
  expect(document.activeElement).toBe(field('Subject'));
});
