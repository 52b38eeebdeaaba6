import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { AuthOutcome } from '#features/auth/outcome.ts';
import { LoginForm } from '#features/auth/login-form.tsx';
import { SignupForm } from '#features/auth/sign-up/form.tsx';
import { expectAccessible, show } from '#world/screens/show.tsx';

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false, selector: 'input' }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const noGoogle = { google: null, onGoogle: vi.fn(), onGoogleDone: () => {} };

function login(onLogin: (...args: never[]) => Promise<AuthOutcome> = async () => ({ ok: true }), onDone = () => {}) {
  return show(<LoginForm onLogin={onLogin as never} google={null} onGoogle={noGoogle.onGoogle} onDone={onDone} />);
}

test('[ACC-01] the login asks for e-mail and password, shows and hides it, and leads to the reset and the sign-up', async () => {
  const { container } = login();
  const password = screen.getByLabelText('Password');
  expect(password.getAttribute('type')).toBe('password');
  press('Show password');
  expect(password.getAttribute('type')).toBe('text');
  press('Hide password');
  expect(password.getAttribute('type')).toBe('password');
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup');
  expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot-password');
  expect(screen.getByLabelText<HTMLInputElement>('Remember me').checked).toBe(true);
  await expectAccessible(container);
});

test('[ACC-01] [ACC-02] it says Loading... and takes no second press while pending, then Welcome!', async () => {
  let answer: (outcome: AuthOutcome) => void = () => {};
  const onLogin = vi.fn(
    () =>
      new Promise<AuthOutcome>((resolve) => {
        answer = resolve;
      }),
  );
  const done = vi.fn();
  login(onLogin, done);
  type('Email', ' ana@example.org ');
  type('Password', 'secret123');
  fireEvent.click(screen.getByLabelText('Remember me'));
  press('Login');
  const button = await screen.findByRole('button', { name: 'Loading...' });
  expect((button as HTMLButtonElement).disabled).toBe(true);
  expect(onLogin.mock.calls).toEqual([[{ email: 'ana@example.org', password: 'secret123' }, false]]);
  answer({ ok: true });
  expect(await screen.findByText('Welcome!')).toBeTruthy();
  expect(done).toHaveBeenCalledOnce();
});

test('[ACC-04] what is wrong is told before anything is sent, several errors joined', async () => {
  const onLogin = vi.fn();
  const { container } = login(onLogin);
  type('Email', 'ana@example');
  type('Password', '   ');
  press('Login');
  expect((await screen.findByRole('alert')).textContent).toBe('Email inválido. La contraseña es requerida');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(onLogin).not.toHaveBeenCalled();
  await expectAccessible(container);
});

test('[ACC-01] a password manager finds the login, and the sign-up', () => {
  const kept = () =>
    [...document.querySelectorAll('form input:not([type=checkbox])')].map((input) => [
      input.getAttribute('name'),
      input.getAttribute('autocomplete'),
    ]);
  const { unmount } = login();
  expect(kept()).toEqual([
    ['email', 'username'],
    ['password', 'current-password'],
  ]);
  unmount();
  signup();
  expect(kept()).toEqual(
    expect.arrayContaining([
      ['email', 'email'],
      ['username', 'username'],
      ['password', 'new-password'],
    ]),
  );
});

test('[ACC-05] a failed login shows what the server said, else the page’s own words', async () => {
  let message = 'Credenciales inválidas';
  login(async () => ({ ok: false, message }));
  type('Email', 'ana@example.org');
  type('Password', 'secret123');
  press('Login');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Credenciales inválidas'));
  message = '';
  press('Login');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Error al iniciar sesión'));
});

test('[ACC-05] [SESS-06] where the server says nothing, the page speaks first and the call beneath', async () => {
  login(async () => ({ ok: false, message: 'Login failed', why: 'untold' }));
  type('Email', 'ana@example.org');
  type('Password', 'secret123');
  press('Login');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Error al iniciar sesión'));
  expect(screen.getByText('Login failed')).toBeTruthy();
});

test('[ACC-06] with no connection the login says so, and leads on to what the device holds', async () => {
  const done = vi.fn();
  let outcome: AuthOutcome = { ok: false, message: 'Connection error. Using offline mode.', why: 'unheard' };
  login(async () => outcome, done);
  const way = () => screen.queryByRole('link', { name: 'See the saved events' });
  expect(way()).toBeNull();
  type('Email', 'ana@example.org');
  type('Password', 'secret123');
  press('Login');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Connection error. Using offline mode.'));
  expect(way()?.getAttribute('href')).toBe('/events');
  expect(done).not.toHaveBeenCalled();
  outcome = { ok: false, message: 'Credenciales inválidas' };
  press('Login');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Credenciales inválidas'));
  expect(way()).toBeNull();
});

const good = {
  'First name': 'Ana',
  'Last name': 'Núñez',
  Email: 'ana@example.org',
  Username: 'ana.nunez',
  'Confirm password': 'secret123',
};

function signup(
  onRegister: (...args: never[]) => Promise<AuthOutcome> = async () => ({ ok: true }),
  onDone = () => {},
) {
  const shown = show(<SignupForm onRegister={onRegister as never} onDone={onDone} {...noGoogle} />);
  for (const [label, value] of Object.entries(good)) type(label, value);
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'secret123' } });
  return shown;
}

test('[ACC-09] all fields and the terms are required, each told under its field', async () => {
  const onRegister = vi.fn();
  const { container } = show(<SignupForm onRegister={onRegister} onDone={() => {}} {...noGoogle} />);
  press('Sign up');
  expect((await screen.findAllByText('Required')).length).toBe(6);
  expect(screen.getByText('Please accept the terms')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('First name', { exact: false }));
  expect(onRegister).not.toHaveBeenCalled();
  await expectAccessible(container);
});

test('[ACC-10] the password keeps the rule, and is typed twice the same', async () => {
  signup();
  fireEvent.click(screen.getByLabelText(/terms/));
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'short' } });
  press('Sign up');
  expect(await screen.findByText('La contraseña debe tener al menos 8 caracteres, una letra y un número')).toBeTruthy();
  expect(screen.getByText('Las contraseñas no coinciden')).toBeTruthy();
});

test('[ACC-11] [ACC-13] a sign-up sends what the server takes, greets, clears the form, and goes on after a moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const onRegister = vi.fn(async () => ({ ok: true }) as const);
  const done = vi.fn();
  signup(onRegister, done);
  fireEvent.click(screen.getByLabelText(/terms/));
  press('Sign up');
  expect(await screen.findByText('Your account has been created successfully! 🎉')).toBeTruthy();
  expect(onRegister.mock.calls).toEqual([
    [
      {
        name: 'Ana',
        lastname: 'Núñez',
        email: 'ana@example.org',
        username: 'ana.nunez',
        password: 'secret123',
        notifications_enabled: true,
      },
    ],
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('First name', { exact: false }).value).toBe('');
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(done).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('[ACC-09] [ACC-11] a refused sign-up stands at the fields that the server named, else in the page’s words', async () => {
  let outcome: AuthOutcome = { ok: false, message: 'Taken', fields: { email: 'Already in use' } };
  signup(async () => outcome);
  fireEvent.click(screen.getByLabelText(/terms/));
  press('Sign up');
  expect(await screen.findByText('Already in use')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('Taken');
  expect(screen.getByLabelText<HTMLInputElement>('Email', { exact: false }).value).toBe('ana@example.org');
  outcome = { ok: false, message: '' };
  press('Sign up');
  expect(await screen.findByText('An error occurred during registration.')).toBeTruthy();
  outcome = { ok: false, message: 'Error al registrar usuario', why: 'untold' };
  press('Sign up');
  expect(await screen.findByText('Error al registrar usuario')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('An error occurred during registration.');
});

test('[ACC-11] what the server says of one field is said there, and once', async () => {
  signup(async () => ({ ok: false, message: 'This e-mail is taken', fields: { email: 'This e-mail is taken' } }));
  fireEvent.click(screen.getByLabelText(/terms/));
  press('Sign up');
  expect(await screen.findAllByText('This e-mail is taken')).toHaveLength(1);
  expect(screen.getByLabelText('Email', { exact: false }).getAttribute('aria-invalid')).toBe('true');
});

test('[ACC-09] the terms can be read without leaving the form', () => {
  signup();
  const terms = screen.getByRole('link', { name: 'terms and conditions' });
  expect([terms.getAttribute('href'), terms.getAttribute('target')]).toEqual(['/terms', '_blank']);
});

test('[ACC-09] it says Signing up... and takes no second press while pending', async () => {
  signup(() => new Promise<AuthOutcome>(() => {}));
  fireEvent.click(screen.getByLabelText(/terms/));
  press('Sign up');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Signing up...' });
  expect(button.disabled).toBe(true);
});

test('[ACC-12] the Login link leads to the login', () => {
  signup();
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
});

test('[ACC-11] what became of a sign-up is brought into view: it is sent from the end of a long form', async () => {
  signup(async () => ({ ok: false, message: 'Network error or CORS issue', why: 'unheard' }));
  fireEvent.click(screen.getByRole('checkbox'));
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  press('Sign up');
  const alert = await screen.findByText('Network error or CORS issue');
  // React brings it there once it has been painted.
  await waitFor(() => expect(seen.mock.contexts.some((box) => (box as Element).contains(alert))).toBe(true));
});
