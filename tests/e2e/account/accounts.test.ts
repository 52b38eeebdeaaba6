import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect as expectValue, test } from 'vitest';
import { withBrowser, withNewBrowser } from '#world/browser/browser-device.ts';
import { people } from '#world/databases/data-template.ts';
import { accountRows } from '#world/browser/device-rows.ts';
import { databaseNames, placesOf, storedKeys } from '#world/browser/device-storage.ts';
import { openServerRows } from '#world/servers/server-rows.ts';
import { noKeys, signedInAs } from '#world/browser/session-stage.ts';
import { visitorOn } from '#world/browser/signed-in.ts';
import { openSmtpSink, type SmtpSink } from '#world/services/smtp-sink.ts';
import { longTest } from '#world/long-test.ts';
import { expect } from '#world/time/patient-expect.ts';
import { createPerson } from '#world/story/person.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { until } from '#world/time/until.ts';
import { openGoogleStandIn, type GoogleStandIn } from '#world/services/google-stand-in.ts';
import { hasServiceWorker } from '#world/browser/service-worker.ts';

let sink: SmtpSink;
let google: GoogleStandIn;
let scene: Scene;

beforeAll(async () => {
  sink = await openSmtpSink();
  google = await openGoogleStandIn();
  const settings = { SYNC_EVENTS_MAX: '100', SMTP_URL: sink.url, ...google.settings };
  scene = await openScene({ hasProxy: true, settings });
});
afterEach(() => scene.proxy?.restore());
afterAll(async () => {
  await scene.close();
  await sink.close();
  await google.close();
});

/** Somebody whose names are nowhere else. */
function newcomer(username: string) {
  return {
    username,
    email: `${username}@example.org`,
    password: 'scape2026',
    name: 'Nora',
    lastname: `De ${username}`,
  };
}
type Newcomer = ReturnType<typeof newcomer>;

async function signUp(page: Page, { name, lastname, email, username, password }: Newcomer): Promise<number> {
  await page.goto('/signup');
  const main = page.getByRole('main');
  await main.getByLabel('First name').fill(name);
  await main.getByLabel('Last name').fill(lastname);
  await main.getByLabel('Email').fill(email);
  await main.getByLabel('Username').fill(username);
  await main.getByRole('textbox', { name: /^Password/ }).fill(password);
  await main.getByRole('textbox', { name: /^Confirm password/ }).fill(password);
  await main.getByRole('checkbox').check();
  await main.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Your account has been created successfully! 🎉')).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  return Number((await storedKeys(page)).userId);
}

/** What of this person anybody could find, and what nobody else may. */
async function traces(page: Page, { email, lastname }: Newcomer): Promise<string[]> {
  const token = (await accountRows(page)).find((row) => row.user.email === email)?.token ?? email;
  return [email, lastname, token];
}

longTest(
  '[ACC-09] [ACC-11] [SESS-01] [SESS-08] an account that was made here lasts through reload and restart, until its owner logs out',
  async () => {
    await withBrowser(scene.origin, async (browser) => {
      const nora = newcomer('nora_una');
      const page = browser.page();
      const userId = await signUp(page, nora);
      await visitorOn(page).isIn();
      const token = await signedInAs(page, userId);
      await page.route('**/api/users/*', (route) =>
        route.fulfill({ status: 500, headers: { 'scape-api': '1' }, json: {} }),
      );
      await page.reload();
      await visitorOn(page).isIn();
      await expect(page.getByText('Error al obtener usuario')).toBeVisible();
      const again = await browser.restart('close');
      await again.goto('/signup');
      await expect(again).toHaveURL((url) => url.pathname === '/user/profile');
      await visitorOn(again).isIn();
      expectValue(await signedInAs(again, userId)).toBe(token);
      await visitorOn(again).logOut();
      expectValue(await storedKeys(again)).toMatchObject(noKeys);
      await visitorOn(again).sendLogin(nora);
      await visitorOn(again).isIn();
    });
  },
);

test('[ACC-15] [ACC-16] [ACC-17] [ACC-18] a password is set anew by a code from the mail; the old one is refused from then on', async () => {
  await withBrowser(scene.origin, async (browser) => {
    const page = browser.page();
    const main = page.getByRole('main');
    const { email, password: old } = people.luis;
    await page.goto('/login');
    await main.getByRole('link', { name: 'Forgot password?' }).click();
    // The page before it has a field of that name too.
    await expect(main.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
    await main.getByLabel('Email').fill(email);
    await main.getByRole('button', { name: 'Send code' }).click();
    const sent = 'If an account with that email exists, we have sent password reset instructions.';
    await expect(page.getByText(sent)).toBeVisible();
    const [mail] = await sink.arrived(1);
    expectValue(mail?.to).toBe(email);
    const code = /\b\d{4} \d{4} \d{4}\b/.exec(mail?.text ?? '')?.[0] ?? '';

    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Confirmation code').fill('000000');
    await dialog.getByRole('button', { name: 'Confirm code' }).click();
    await expect(dialog.getByText('Invalid confirmation code.')).toBeVisible();
    await dialog.getByLabel('Confirmation code').fill(code);
    await dialog.getByRole('button', { name: 'Confirm code' }).click();
    await expect(page.getByText('Code confirmed! You can now reset your password.')).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === '/setup-password');
    // What allows the reset is out of reach of any script.
    expectValue(await page.evaluate(() => document.cookie)).toBe('');
    await main.getByRole('textbox', { name: /^New password/ }).fill('nuevo2026');
    await main.getByRole('textbox', { name: /^Confirm password/ }).fill('nuevo2026');
    await main.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Your password has been reset successfully.')).toBeVisible();
    // Public events, and what the server says of itself.
    const ofEverybody = ['first-rows', 'instance', 'instance-texts'];
    const names = await page.evaluate(() => Object.keys(localStorage));
    expectValue(names.filter((name) => !ofEverybody.includes(name))).toEqual([]);
    await expect(page).toHaveURL((url) => url.pathname === '/login');

    await visitorOn(page).sendLogin({ email, password: old });
    await expect(main.getByRole('alert')).toHaveText('Credenciales inválidas');
    await visitorOn(page).sendLogin({ email, password: 'nuevo2026' });
    await visitorOn(page).isIn();
  });
});

test('[ACC-14] [SESS-01] whom Google’s script names is signed in under the page’s policy; a forged token is refused', async () => {
  const gia = { sub: '1001', email: 'gia@example.org', given_name: 'Gia', family_name: 'Oh' };
  // A browser that has the app has its policy too, from a server without Google.
  await withNewBrowser(scene.origin, async (browser) => {
    const page = browser.page();
    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    const button = page.getByRole('button', { name: 'Continue with Google' });
    await google.name(gia, 'stranger');
    await page.goto('/login');
    await button.click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Error al iniciar sesión con Google');
    expectValue(alerts).toEqual(['Error en login con Google']);
    expectValue(await storedKeys(page)).toMatchObject(noKeys);

    await google.name(gia, 'issuer');
    await page.goto('/signup');
    await button.click();
    await expect(visitorOn(page).account).toHaveAccessibleName('Account of Gia Oh');
    await signedInAs(page, Number((await storedKeys(page)).userId));
    const again = await browser.restart('close');
    await again.goto('/');
    await visitorOn(again).isIn();
    expectValue(alerts.length).toBe(1);
  });
});

longTest(
  '[SHELL-02] [ACC-02] a guarded address leads to the login and back to it, and the login is not in the way back',
  async () => {
    const rows = openServerRows(scene.dataDir);
    const find = `select e.id from events e join users u on u.id = e.organizer_id
    where u.username = 'ana' and e.status = 'active' order by e.date_time desc limit 1`;
    const [event] = rows.all<{ id: number }>(find);
    rows.close();
    const address = `/events/${String(event?.id)}/edit`;
    await withBrowser(scene.origin, async (browser) => {
      const page = browser.page();
      await page.goto('/about');
      await page.goto(`${address}?from=mail`);
      await expect(page).toHaveURL((url) => url.pathname === '/login');
      await visitorOn(page).sendLogin(people.ana);
      await expect(page.getByText('Welcome!')).toBeVisible();
      await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === `${address}?from=mail`);
      await expect(page.getByRole('heading', { level: 1, name: 'Edit Event' })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL((url) => url.pathname === '/about');
    });
  },
);

longTest(
  '[ACC-06] [ACC-08] with no connection the login says so, makes no session, and the public events still open',
  async () => {
    await withBrowser(scene.origin, async (browser) => {
      const page = browser.page();
      const main = page.getByRole('main');
      await page.goto('/events');
      await expect(page.getByRole('article').first()).toBeVisible();
      await hasServiceWorker(page);
      scene.proxy?.cut();
      await page.goto('/login');
      const promises = page.getByRole('region', { name: 'What Scape is for' });
      await expect(promises).toBeVisible();
      const picture = promises.getByRole('img');
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await page.setViewportSize({ width: 640, height: 800 });
      await expect(promises).toBeVisible();
      await page.setViewportSize({ width: 639, height: 800 });
      await expect(promises).toHaveCount(0);

      await visitorOn(page).sendLogin(people.ana);
      await expect(main.getByRole('alert')).toHaveText('Connection error. Using offline mode.');
      expectValue(await storedKeys(page)).toMatchObject(noKeys);
      expectValue(await accountRows(page)).toEqual([]);
      expectValue(await databaseNames(page)).toEqual(['scape-device', 'scape-guest']);
      await main.getByRole('link', { name: 'See the saved events' }).click();
      await page.getByRole('article').first().getByRole('link').first().click();
      await page.getByRole('dialog').getByRole('link', { name: 'View details' }).click();
      await expect(page).toHaveURL(/\/events\/\d+$/);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Event not found.');
    });
  },
);

longTest('[SESS-05] who signs in after somebody else finds nothing of them on the device', async () => {
  await withBrowser(scene.origin, async (browser) => {
    const page = browser.page();
    const [first, second] = [newcomer('nora_dos'), newcomer('nora_tres')];
    const draft = 'Apunte de Nora, la segunda';
    const firstId = await signUp(page, first);
    const ofFirst = await traces(page, first);
    expectValue((await placesOf(page, ofFirst)).length).toBeGreaterThan(2);
    // Another connection keeps the database from going before the window is closed: the next start has to see to it.
    await page.evaluate(
      (name) => {
        indexedDB.open(name);
      },
      `scape-${String(firstId)}`,
    );
    await visitorOn(page).logOut();

    const secondId = await signUp(page, second);
    await until(
      'the end of the first session',
      () => placesOf(page, ofFirst),
      ({ length }) => length === 0,
    );
    expectValue(await databaseNames(page)).not.toContain(`scape-${String(firstId)}`);
    const ofSecond = [...(await traces(page, second)), draft];
    await createPerson(page).typeDraft(draft);
    await visitorOn(page).logOut('Keep on this device');

    await visitorOn(page).sendLogin(people.ana);
    await visitorOn(page).isIn();
    const kept = `scape-${String(secondId)}/`;
    // Who kept something is known by its author's row, which nobody is shown.
    const isTheirs = (place: string) => place.startsWith(kept) || place === 'scape-device/accounts';
    await until(
      'nothing of the second but what they kept',
      () => placesOf(page, ofSecond),
      (places) => places.length > 0 && places.every(isTheirs),
    );
    await page.goto('/events/create');
    await expect(page.getByRole('main').getByLabel(/^Title( \*)?$/)).toHaveValue('');
    await expect(page.getByText(draft)).toHaveCount(0);
    await page.goto('/outbox');
    await expect(page.getByText('Everything has been sent')).toBeVisible();
  });
});
