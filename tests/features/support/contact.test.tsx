import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { ContactScreen } from '#features/support/contact-screen.tsx';
import { deliveryStatusOf } from '#features/support/delivery-status.ts';
import { currentInstance } from '#data/instance.ts';
import type { PauseReason } from '#sync/engine/status.ts';
import { exampleInstance, untouchedInstance } from '#world/data/sample-instance.ts';
import { visitor } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

let account: OpenAccount;

beforeEach(async () => {
  currentInstance.set(exampleInstance);
  account = await visitor();
  await account.db.outbox.clear();
  await account.db.undos.clear();
  await tell(null);
});

afterEach(() => {
  currentInstance.set(null);
  vi.restoreAllMocks();
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
// Behind an open modal nothing has a role.
const typed = () => [...document.querySelectorAll<HTMLInputElement>('form [name]')].map(({ value }) => value);
const written = ['Luz Peña', 'luz@example.org', 'Hello there'];

async function tell(gate: PauseReason | null): Promise<void> {
  const value = { gate, isDraining: false, uploading: null, syncedAt: 1 };
  await account.db.meta.put({ key: 'status', value });
}

function type(texts: readonly string[]): void {
  for (const [index, name] of ['Name', 'Email', 'Message'].entries()) {
    fireEvent.change(field(name), { target: { value: texts[index] } });
  }
}

function send(texts: readonly string[] = written): void {
  type(texts);
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }));
}

async function onlyEntry(): Promise<OutboxEntry> {
  return waitFor(async () => {
    const entries = await account.db.outbox.toArray();
    expect(entries).toHaveLength(1);
    return entries[0] as OutboxEntry;
  });
}

async function settle(entry: OutboxEntry, changes: Partial<OutboxEntry> | 'gone'): Promise<void> {
  if (changes === 'gone') await account.db.outbox.delete(entry.seq);
  else await account.db.outbox.put({ ...entry, ...changes });
}

function page() {
  return show(
    <ContactScreen social={<p>Social</p>} AddressMap={({ label }) => <div role="img" aria-label={label} />} />,
  );
}

test('[PUB-02] the form stands on the left, and on the right are text, map, address, phone, e-mail and social links', async () => {
  const { container } = page();
  expect(screen.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeTruthy();
  expect(screen.getByRole('img', { name: /^Map: / })).toBeTruthy();
  for (const name of ['Address', 'Phone', 'Email']) {
    expect(screen.getByText(name, { selector: 'dt' })).toBeTruthy();
  }
  expect(screen.getByText('Social')).toBeTruthy();
  expect(screen.getByRole('link', { name: '+1 202 555 0100' }).getAttribute('href')).toBe('tel:+12025550100');
  await expectAccessible(container);
});

test('[INSTANCE-04] what operators have not given is left out, and nothing is made up for it', async () => {
  currentInstance.set(untouchedInstance);
  const { container } = page();
  expect(container.querySelectorAll('dt, [role=img], [href^=mailto], [href^=tel]')).toHaveLength(0);
  expect(screen.getByRole('heading', { level: 2, name: 'Before you write' })).toBeTruthy();
  await expectAccessible(container);
});

test('[INSTANCE-04] what they have given stands there, in their language', () => {
  const contact = { ...untouchedInstance.contact, email: 'us@example.org', opening: 'De lunes\na viernes' };
  currentInstance.set({ ...untouchedInstance, language: 'es', contact });
  page();
  expect(screen.getByRole('link', { name: 'us@example.org' }).getAttribute('href')).toBe('mailto:us@example.org');
  expect(screen.getByText(/De lunes/).getAttribute('lang')).toBe('es');
  expect(screen.queryByText('Phone')).toBeNull();
});

test('[PUB-02] name, e-mail and message are required, and a bad e-mail is told', async () => {
  page();
  send(['', '', ' ']);
  // The browser's own check takes part: it holds back what is empty.
  expect(field('Name').form?.noValidate).toBe(false);
  expect(['Name', 'Email', 'Message'].map((name) => field(name).validity.valueMissing)).toEqual([true, true, false]);
  expect(screen.getAllByText('Required')).toHaveLength(3);
  expect(document.activeElement).toBe(field('Name'));
  send(['Luz', 'luz@nowhere', 'Hello']);
  expect(screen.getByText('Email inválido')).toBeTruthy();
  expect(screen.queryByText('Required')).toBeNull();
  expect(document.activeElement).toBe(field('Email'));
  expect(await account.db.outbox.count()).toBe(0);
});

test('[PUB-02] what is too long for the server is told before it is sent', async () => {
  page();
  send(['L'.repeat(121), 'luz@example.org', 'm'.repeat(5_001)]);
  expect(screen.getByText('At most 120 characters')).toBeTruthy();
  expect(screen.getByText('At most 5000 characters')).toBeTruthy();
  expect(await account.db.outbox.count()).toBe(0);
});

test('[PUB-02] a message goes out with the name as its title and without the newsletter; once it arrived the form is clear', async () => {
  const { container } = page();
  fireEvent.click(screen.getByRole('checkbox'));
  send();
  const pending = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' });
  expect(pending.disabled).toBe(true);
  const entry = await onlyEntry();
  expect(entry.kind).toBe('contact.send');
  expect(entry.args).toEqual({
    title: 'Luz Peña',
    email: 'luz@example.org',
    message: 'Hello there',
    ref: expect.any(String) as string,
  });
  expect(typed()).toEqual(written);
  await settle(entry, 'gone');
  expect(await screen.findByRole('dialog', { name: 'Message Sent!' })).toBeTruthy();
  expect(screen.getByText('Thank you for contacting us. We will get back to you soon.')).toBeTruthy();
  await expectAccessible(container.ownerDocument.body);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(typed()).toEqual(['', '', '']);
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send Message' }).disabled).toBe(false);
});

test('[PUB-02] a refused message says so and why, stays in the form, and its next try takes its place', async () => {
  page();
  send();
  const entry = await onlyEntry();
  await settle(entry, {
    state: 'refused',
    refusal: { status: 422, code: 'invalid', message: 'This address takes no mail' },
  });
  expect(await screen.findByRole('dialog', { name: 'Failed to Send' })).toBeTruthy();
  expect(screen.getByText('Something went wrong. Please try again.')).toBeTruthy();
  expect(screen.getByText('This address takes no mail')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(typed()).toEqual(written);
  send(['Luz Peña', 'luz@example.com', 'Hello there']);
  const again = await waitFor(async () => {
    const held = await onlyEntry();
    expect(held.id).not.toBe(entry.id);
    return held;
  });
  expect(again.args).toEqual({ ...(entry.args as object), email: 'luz@example.com' });
  expect(again.state).toBe('queued');
});

test('[PUB-02] a message that can’t be kept on the device failed, and can be tried again from there', async () => {
  page();
  const mutate = vi.spyOn(account, 'mutate').mockRejectedValueOnce(new Error('The disk is full'));
  send();
  expect(await screen.findByRole('dialog', { name: 'Failed to Send' })).toBeTruthy();
  expect(typed()).toEqual(written);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await onlyEntry();
  expect(mutate).toHaveBeenCalledTimes(2);
});

test('[PUB-02] with no connection the message waits in the outbox, and the modal says so until it has arrived', async () => {
  await tell('offline');
  page();
  send();
  expect(await screen.findByRole('dialog', { name: 'Message Saved' })).toBeTruthy();
  expect(screen.getByText(/waits on this device and is sent by itself/)).toBeTruthy();
  expect(screen.queryByText('Message Sent!')).toBeNull();
  expect(screen.getByRole('link', { name: 'See what waits' }).getAttribute('href')).toBe('/outbox');
  expect(typed()).toEqual(['', '', '']);
  const entry = await onlyEntry();
  expect(entry.state).toBe('queued');
  await act(() => settle(entry, 'gone'));
  expect(await screen.findByRole('dialog', { name: 'Message Sent!' })).toBeTruthy();
});

test('[PUB-02] a server that breaks is not called a missing connection', async () => {
  page();
  send();
  await settle(await onlyEntry(), { attempts: 1 });
  expect(await screen.findByRole('dialog', { name: 'Message Saved' })).toBeTruthy();
  expect(screen.getByText(/^It could not be sent yet\./)).toBeTruthy();
  expect(screen.queryByText(/no connection/)).toBeNull();
});

test('[PUB-02] what was typed while a message was under way is still there when it has arrived', async () => {
  page();
  send();
  const entry = await onlyEntry();
  type(['Luz Peña', 'luz@example.org', 'One more thing']);
  await settle(entry, 'gone');
  expect(await screen.findByRole('dialog', { name: 'Message Sent!' })).toBeTruthy();
  expect(typed()).toEqual(['Luz Peña', 'luz@example.org', 'One more thing']);
});

test('[PUB-02] a message that waited stays saved while it is under way, and is back in the form if it was refused', async () => {
  await tell('offline');
  page();
  send();
  expect(await screen.findByRole('dialog', { name: 'Message Saved' })).toBeTruthy();
  const entry = await onlyEntry();
  await act(() => tell(null));
  await act(() => settle(entry, { state: 'sent' }));
  expect(screen.getByRole('dialog', { name: 'Message Saved' })).toBeTruthy();
  await act(() => settle(entry, { state: 'refused', refusal: { status: 422, code: 'invalid', message: 'No' } }));
  expect(await screen.findByRole('dialog', { name: 'Failed to Send' })).toBeTruthy();
  expect(typed()).toEqual(written);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect((await onlyEntry()).id).not.toBe(entry.id));
});

const queued = { state: 'queued', attempts: 0 } as OutboxEntry;
const free = { entry: queued, gate: null, isOnline: true, isLate: false };

test.each([
  ['its turn has come', free, 'sending'],
  ['the server has it', { ...free, entry: null }, 'sent'],
  ['it was acknowledged', { ...free, entry: { ...queued, state: 'applied' as const } }, 'sent'],
  ['it was refused', { ...free, entry: { ...queued, state: 'refused' as const }, gate: 'offline' as const }, 'failed'],
  ['it fails again and again', { ...free, entry: { ...queued, state: 'quarantined' as const } }, 'failed'],
  ['the server is down', { ...free, gate: 'server' as const }, 'waiting'],
  ['the browser has no network', { ...free, isOnline: false }, 'waiting'],
  ['a try has failed', { ...free, entry: { ...queued, attempts: 1 } }, 'waiting'],
  ['the answer is late', { ...free, isLate: true }, 'waiting'],
])('[PUB-02] how a message stands when %s', (_when, facts, standing) => {
  expect(deliveryStatusOf(facts)).toBe(standing);
});
