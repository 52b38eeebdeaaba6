import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuthOutcome } from '#features/auth/outcome.ts';
import type { GoogleIdentity, GoogleMoment } from '#features/auth/google-identity.ts';
import { LoginForm } from '#features/auth/login-form.tsx';
import { SignupForm } from '#features/auth/sign-up/form.tsx';
import { expectAccessible, show } from '#world/screens/show.tsx';

const google = { client_id: 'scape.example', script_url: 'https://accounts.example/gsi' };
const alerts = vi.fn();
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue with Google' });
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>(`script[src="${google.script_url}"]`)];

beforeEach(() => {
  alerts.mockReset();
  vi.stubGlobal('alert', alerts);
});
afterEach(() => {
  for (const script of scripts()) script.remove();
  vi.unstubAllGlobals();
});

/** Google's script as it is once it has been loaded: it names whom the test says. */
function identity() {
  const asked = {
    clientId: '',
    answer: (_reply: { credential?: string }) => {},
    moment: (_moment: GoogleMoment) => {},
  };
  const renderButton = vi.fn<GoogleIdentity['renderButton']>();
  const id: GoogleIdentity = {
    initialize: ({ client_id, callback }) => Object.assign(asked, { clientId: client_id, answer: callback }),
    prompt: (onMoment) => Object.assign(asked, { moment: onMoment }),
    renderButton,
  };
  return { asked, renderButton, load: () => vi.stubGlobal('google', { accounts: { id } }) };
}

function login(onGoogle: (idToken: string) => Promise<AuthOutcome> = async () => ({ ok: true }), onDone = vi.fn()) {
  show(<LoginForm onLogin={vi.fn()} google={google} onGoogle={onGoogle} onDone={onDone} />);
  return onDone;
}

async function asks(named: ReturnType<typeof identity>): Promise<void> {
  named.load();
  fireEvent.click(button());
  await waitFor(() => expect(named.asked.clientId).toBe(google.client_id));
}

test('[ACC-07] Apple and Facebook are shown, do nothing, and say that they are not available', async () => {
  const onLogin = vi.fn();
  const { container } = show(<LoginForm onLogin={onLogin} google={null} onGoogle={vi.fn()} onDone={() => {}} />);
  const before = container.innerHTML;
  for (const name of ['Apple', 'Facebook']) {
    const shown = screen.getByRole('button', { name, description: 'Not available' });
    expect(shown.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(shown);
  }
  expect(container.innerHTML).toBe(before);
  expect(onLogin).not.toHaveBeenCalled();
  await expectAccessible(container);
});

test('[ACC-14] with no client id Google’s button is disabled and says why; before that is known it only waits', () => {
  const form = (known: typeof google | null | undefined) => (
    <LoginForm onLogin={vi.fn()} google={known} onGoogle={vi.fn()} onDone={() => {}} />
  );
  const { unmount } = show(form(undefined));
  expect(button().disabled).toBe(true);
  expect(screen.queryByText(/isn’t available/)).toBeNull();
  unmount();
  show(form(null));
  expect(button().disabled).toBe(true);
  const note = document.getElementById(button().getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Signing in with Google isn’t available here.');
});

test('[ACC-14] the script is fetched when it is asked for, and whom Google names is logged in', async () => {
  const named = identity();
  const onGoogle = vi.fn(async () => ({ ok: true }) as const);
  const done = login(onGoogle);
  expect(scripts()).toEqual([]);
  fireEvent.click(button());
  await waitFor(() => expect(scripts().length).toBe(1));
  named.load();
  scripts()[0]?.dispatchEvent(new Event('load'));
  await waitFor(() => expect(named.asked.clientId).toBe('scape.example'));
  await act(async () => named.asked.answer({ credential: 'an.id.token' }));
  expect(onGoogle.mock.calls).toEqual([['an.id.token']]);
  expect(done).toHaveBeenCalledOnce();
  expect(screen.getByText('Welcome!')).toBeTruthy();
  expect(alerts).not.toHaveBeenCalled();
});

test('[ACC-14] where the script could not be loaded an alert says so, and the next try fetches it anew', async () => {
  login();
  for (const _try of [1, 2]) {
    alerts.mockReset();
    fireEvent.click(button());
    await waitFor(() => expect(scripts().length).toBe(1));
    scripts()[0]?.dispatchEvent(new Event('error'));
    await waitFor(() => expect(alerts.mock.calls).toEqual([['Google API no está cargada']]));
    expect(scripts()).toEqual([]);
    await waitFor(() => expect(button().disabled).toBe(false));
  }
});

test.each([
  ['the login', 'No se recibió id_token de Google'],
  ['the sign-up', 'No se recibió id_token'],
])('[ACC-14] where Google names nobody, %s says “%s”', async (page, text) => {
  const named = identity();
  const onGoogle = vi.fn();
  const callbacks = { google, onGoogle, onDone: () => {} };
  if (page === 'the login') show(<LoginForm onLogin={vi.fn()} {...callbacks} />);
  else show(<SignupForm onRegister={vi.fn()} onGoogleDone={() => {}} {...callbacks} />);
  await asks(named);
  await act(async () => named.asked.answer({}));
  expect(alerts.mock.calls).toEqual([[text]]);
  expect(onGoogle).not.toHaveBeenCalled();
});

test('[ACC-14] [SESS-03] a refusal is alerted, and what the server said of it stands on the page', async () => {
  const named = identity();
  const done = login(async () => ({ ok: false, message: 'Error al iniciar sesión con Google', why: 'untold' }));
  await asks(named);
  await act(async () => named.asked.answer({ credential: 'forged' }));
  expect(alerts.mock.calls).toEqual([['Error en login con Google']]);
  expect(screen.getByRole('alert').textContent).toBe('Error al iniciar sesión con Google');
  expect(done).not.toHaveBeenCalled();
});

test('[ACC-14] a browser that keeps the prompt back gets Google’s own button', async () => {
  const named = identity();
  login();
  await asks(named);
  act(() => named.asked.moment({ isSkippedMoment: () => false }));
  expect(named.renderButton).not.toHaveBeenCalled();
  act(() => named.asked.moment({ isSkippedMoment: () => true }));
  expect(named.renderButton).toHaveBeenCalledOnce();
});

test('[ACC-11] [ACC-14] a sign-up with Google goes on at once, by its own way', async () => {
  const named = identity();
  const [done, googleDone] = [vi.fn(), vi.fn()];
  show(
    <SignupForm
      onRegister={vi.fn()}
      onDone={done}
      google={google}
      onGoogle={async () => ({ ok: true })}
      onGoogleDone={googleDone}
    />,
  );
  await asks(named);
  await act(async () => named.asked.answer({ credential: 'an.id.token' }));
  expect(googleDone).toHaveBeenCalledOnce();
  expect(done).not.toHaveBeenCalled();
});
