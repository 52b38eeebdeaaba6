import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Instance } from '#contract/instance/settings.ts';
import type { SignUpCode } from '#contract/instance/sign-up-code.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { currentInstance } from '#data/instance.ts';
import type { InstanceCalls, SignUpCodeCalls } from '#features/admin/settings/calls.ts';
import { InstanceSettingsScreen } from '#features/admin/settings/screen.tsx';
import { openPersistedForm } from '#ui/browser/persisted-text.ts';
import { exampleInstance } from '#world/data/sample-instance.ts';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

beforeEach(async () => {
  await signedIn();
  currentInstance.set(exampleInstance);
});
afterEach(() => {
  openPersistedForm(accountInUse.get()?.name ?? '', 'instance settings').write({});
  currentInstance.set(null);
  localStorage.clear();
});

const noCode: SignUpCode = {
  id: 4,
  note: 'Choir',
  uses: 1,
  max_uses: 3,
  created_at: '2026-01-01T00:00:00Z',
  expires_at: '2199-01-01T00:00:00Z',
  revoked_at: null,
};

function codeCalls(codes: SignUpCode[] = []) {
  return {
    list: vi.fn<SignUpCodeCalls['list']>(() => Promise.resolve({ ok: true, value: codes })),
    make: vi.fn<SignUpCodeCalls['make']>(() => Promise.resolve({ ok: true, value: { ...noCode, code: 'AAAA-BBBB' } })),
    revoke: vi.fn<SignUpCodeCalls['revoke']>(() => Promise.resolve({ ok: true, value: null })),
  };
}

const savingAll = () =>
  vi.fn<InstanceCalls['save']>(({ revision, ...settings }) =>
    Promise.resolve({ ok: true, value: { ...settings, revision: revision + 1, is_demo: true } }),
  );

async function open(save: InstanceCalls['save'], codes = codeCalls(), instance: Instance = exampleInstance) {
  const calls = { load: () => Promise.resolve({ ok: true, value: instance } as const), save };
  const map = ({ label }: { label: string }) => <div role="img" aria-label={label} />;
  const shown = show(
    <InstanceSettingsScreen calls={calls} codeCalls={codes} origin="https://scape.example" AddressMap={map} />,
  );
  await screen.findByLabelText(/Name of your instance/);
  return shown;
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' });
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isSaveOff = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled;

test('[INSTANCE-12] operators see what is said of their instance, change it and save it', async () => {
  const save = savingAll();
  const { container } = await open(save);
  expect([field(/^Email/).value, field(/^Place on the map/).value, isSaveOff()]).toEqual([
    'hello@scape.example',
    '18.49, -69.93',
    true,
  ]);
  await expectAccessible(container);
  type(/Name of your instance/, 'Library');
  type(/^Phone/, ' ');
  type(/^Privacy/, '# Ours');
  expect(screen.getByText(/^Unsaved changes/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Ours', hidden: true })).toBeTruthy();
  press('Remove testimonial 2');
  press('Save');
  expect(await screen.findByText(/^Saved\./)).toBeTruthy();
  const [body] = save.mock.calls[0] ?? [];
  expect(body).toMatchObject({
    revision: 0,
    name: 'Library',
    contact: { email: 'hello@scape.example', phone: null, spot: { latitude: 18.49, longitude: -69.93 } },
    texts: { terms: null, privacy: '# Ours' },
  });
  expect(body?.testimonials.map(({ name }) => name)).toEqual(['Marisol Vega', 'Inés Duarte', 'Koji Tanabe']);
  expect(isSaveOff()).toBe(true);
});

test('[INSTANCE-12] an entry that the server would refuse is marked before it is sent, and gets the focus', async () => {
  const save = savingAll();
  await open(save);
  type(/^Email/, 'nobody');
  type(/^Place on the map/, 'here');
  press('Add a testimonial');
  press('Save');
  expect(screen.getByText('Not saved: look at the marked fields.')).toBeTruthy();
  expect(document.activeElement).toBe(field(/^Email/));
  const marked = [...document.querySelectorAll('[aria-invalid="true"]')];
  expect(marked.map((element) => document.querySelector(`label[for="${element.id}"]`)?.textContent)).toEqual([
    'Email',
    'Place on the map',
    'Name *',
    'Position *',
    'Company *',
    'What they say *',
  ]);
  type(/^Email/, 'us@example.org');
  expect(field(/^Email/).getAttribute('aria-invalid')).toBeNull();
  expect(save).not.toHaveBeenCalled();
});

test('[INSTANCE-12] a refusal of the server stands at its field', async () => {
  const fields = { 'contact.email': 'No such host' };
  await open(() => Promise.resolve({ ok: false, message: 'Refused', fields }));
  type(/Name of your instance/, 'Library');
  press('Save');
  expect(await screen.findByText('No such host')).toBeTruthy();
  expect(screen.getByText('Refused')).toBeTruthy();
  expect(isSaveOff()).toBe(false);
});

test('[INSTANCE-02] another operator’s changes come in, and those made here stay', async () => {
  const current = { ...exampleInstance, revision: 5, name: 'Theirs', copyright: '© Them' };
  const save = vi
    .fn<InstanceCalls['save']>()
    .mockResolvedValueOnce({ ok: false, message: 'Another operator …', current })
    .mockResolvedValueOnce({ ok: true, value: { ...current, name: 'Mine', revision: 6 } });
  await open(save);
  type(/Name of your instance/, 'Mine');
  press('Save');
  expect(await screen.findByText(/^Another operator has saved/)).toBeTruthy();
  expect([field(/Name of your instance/).value, field(/^Last line/).value]).toEqual(['Mine', '© Them']);
  press('Save');
  expect(await screen.findByText(/^Saved\./)).toBeTruthy();
  expect(save.mock.calls[1]?.[0]).toMatchObject({ revision: 5, name: 'Mine', copyright: '© Them' });
});

test('[INSTANCE-12] what is typed while a save is under way stays, unsaved, and nothing is sent twice', async () => {
  const answers: (() => void)[] = [];
  const save = vi.fn<InstanceCalls['save']>(({ revision, ...settings }) => {
    const value = { ...settings, revision: revision + 1, is_demo: true };
    return new Promise((resolve) => answers.push(() => resolve({ ok: true, value })));
  });
  await open(save);
  type(/Name of your instance/, 'Library');
  press('Save');
  type(/Name of your instance/, 'Library of ours');
  fireEvent.submit(field(/Name of your instance/));
  expect(save).toHaveBeenCalledTimes(1);
  answers[0]?.();
  await waitFor(() => expect(isSaveOff()).toBe(false));
  expect(field(/Name of your instance/).value).toBe('Library of ours');
  press('Save');
  expect(save.mock.calls[1]?.[0]).toMatchObject({ revision: 1, name: 'Library of ours' });
  answers[1]?.();
  expect(await screen.findByText(/^Saved\./)).toBeTruthy();
});

test('[INSTANCE-12] changes that were not saved are there again after leaving, until they are discarded', async () => {
  const { unmount } = await open(savingAll());
  type(/Name of your instance/, 'Half-typed');
  unmount();
  await open(savingAll(), codeCalls(), { ...exampleInstance, revision: 2, copyright: '© Later' });
  expect([field(/Name of your instance/).value, field(/^Last line/).value]).toEqual(['Half-typed', '© Later']);
  press('Discard');
  expect([field(/Name of your instance/).value, isSaveOff()]).toEqual(['Scape', true]);
});

test('[INSTANCE-12] with no connection it says so, and tries again', async () => {
  const load = vi
    .fn<InstanceCalls['load']>()
    .mockResolvedValueOnce({ ok: false, message: 'This needs a connection.' })
    .mockResolvedValueOnce({ ok: true, value: exampleInstance });
  show(
    <InstanceSettingsScreen
      calls={{ load, save: savingAll() }}
      codeCalls={codeCalls()}
      origin="https://scape.example"
      AddressMap={() => null}
    />,
  );
  expect(await screen.findByText('This needs a connection.')).toBeTruthy();
  press('Try again');
  expect(await screen.findByLabelText(/Name of your instance/)).toBeTruthy();
});

test('[INSTANCE-08] a code is made with its number of people and days, and its link is shown once', async () => {
  const codes = codeCalls();
  await open(savingAll(), codes);
  type(/^How many people/, '0');
  press('Make a code');
  expect(screen.getByText('A whole number from 1 to 1000')).toBeTruthy();
  type(/^How many people/, '12');
  type(/^Days it is valid/, '7');
  type(/^Note/, 'Choir');
  fireEvent.keyDown(field(/^Note/), { key: 'Enter' });
  expect(await screen.findByText('https://scape.example/signup?invite=AAAA-BBBB')).toBeTruthy();
  expect(codes.make.mock.calls).toEqual([[{ max_uses: 12, days: 7, note: 'Choir' }]]);
  await waitFor(() => expect(codes.list).toHaveBeenCalledTimes(2));
});

test('[INSTANCE-08] codes are listed with their use; one that can be used can be revoked', async () => {
  const used = { ...noCode, id: 3, note: null, uses: 3 };
  const codes = codeCalls([noCode, used]);
  await open(savingAll(), codes);
  const rows = within(await screen.findByRole('list', { name: 'Sign-up codes' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Choir1 of 3 used, valid until 1 Jan 2199Revoke',
    'Without a note3 of 3 used, used up',
  ]);
  press('Revoke “Choir”');
  await waitFor(() => expect(codes.list).toHaveBeenCalledTimes(2));
  expect(codes.revoke.mock.calls).toEqual([[4]]);
  await act(() => Promise.resolve());
});
