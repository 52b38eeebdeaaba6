import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { engines } from '#world/servers/engines.ts';

const [minuteMs, dayMs] = [60_000, 24 * 3600_000];
const right = 'correct1horse';
const wrong = { password: 'wrong1horse', pin: '0', newPassword: 'another1horse', confirmPassword: 'another1horse' };
const person = { username: 'gia', name: 'Gia', lastname: 'Oh', password: right };

let now = Date.parse('2026-06-01T12:00:00Z');

/** what the servers log: the codes stand there */
const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };

/** Two processes with one database, which take turns: neither knows what the other has in its memory. */
async function startTwo(rateLimits: number, start: (typeof engines)[number]['start'] = startServer) {
  const settings = { rateLimits, isTrustingProxy: true, logLevel: 'warn' } as const;
  const first = await start({ settings, now: () => now, logTo });
  const { database, writer, load } = first;
  const open = async () => ({ database, writer, load, close: async () => undefined });
  return [first, await startServer({ settings, now: () => now, open, logTo })] as const;
}

type Two = Awaited<ReturnType<typeof startTwo>>;

async function close([first, second]: Two): Promise<void> {
  await second.close();
  await first.close();
}

let [turn, people, last] = [0, 0, ''];

/** A call from an address, which is a minute later where the one before came from there too. */
async function post(at: Two, path: string, payload: object, from: string, cookie?: string) {
  if (from === last) now += minuteMs;
  [turn, last] = [turn + 1, from];
  const headers = { 'x-forwarded-for': from, ...(cookie === undefined ? {} : { cookie }) };
  const server: TestServer = at[turn % 2 === 0 ? 0 : 1];
  return await server.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers });
}

async function statusOf(...call: Parameters<typeof post>): Promise<number> {
  return (await post(...call)).statusCode;
}

/** What so many calls of strangers get, from a network each. */
async function strangers(at: Two, count: number, path: string, payload: object): Promise<number[]> {
  const statuses = [];
  for (let stranger = 1; stranger <= count; stranger += 1) {
    statuses.push(await statusOf(at, path, payload, `192.0.2.${stranger}`));
  }
  return statuses;
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);
const cookieOf = (header: unknown) => String(header).split(';', 1)[0] ?? '';
/** Where owners are. */
const home = '203.0.113.9';

/** Somebody who has an account, and the cookie of the device that they have signed in with. */
async function owner(at: Two): Promise<{ email: string; device: string }> {
  people += 1;
  const username = `person${people}`;
  const email = `${username}@example.com`;
  const reply = await post(at, 'register', { ...person, username, email }, `203.0.113.${100 + people}`);
  return { email, device: cookieOf(reply.headers['set-cookie']) };
}

/** All limits as they are, and so small that a network has one guess in a quarter of an hour and all together twelve a day. */
let usual: Two;
let tight: Two;

beforeAll(async () => {
  usual = await startTwo(1);
  tight = await startTwo(0.04);
});
afterAll(async () => {
  await close(usual);
  await close(tight);
});

test.each(engines)('[API-04] guesses are counted in the database, by all processes together: $name', async (engine) => {
  const both = await startTwo(0.3, engine.start);
  for (const email of ['ana@example.com', 'Ben@example.com ']) {
    for (let time = 0; time < 3; time += 1) {
      expect(await statusOf(both, 'login', { ...wrong, email }, '192.0.2.1')).toBe(401);
    }
    const reply = await post(both, 'login', { ...wrong, email: email.trim().toLowerCase() }, '192.0.2.1');
    expect([reply.statusCode, reply.json().error]).toEqual([429, 'rate_limited']);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  }
  const email = 'ana@example.com';
  expect(await statusOf(both, 'login', { ...wrong, email }, '192.0.2.2')).toBe(401);
  now += 15 * minuteMs;
  expect(await statusOf(both, 'login', { ...wrong, email }, '192.0.2.1')).toBe(401);
  await close(both);
});

describe('[API-04] a password', () => {
  test('thirty wrong ones of strangers keep nobody out who has the right one', async () => {
    const { email } = await owner(usual);
    expect(await strangers(usual, 30, 'login', { ...wrong, email })).toEqual(times(30, 401));
    expect(await statusOf(usual, 'login', { email, password: right }, home)).toBe(200);
  });

  test('may be guessed at so often a day by all networks together, whether it is anybody’s or not', async () => {
    const { email } = await owner(tight);
    for (const guessed of [email, 'nobody@example.com']) {
      const statuses = await strangers(tight, 14, 'login', { ...wrong, email: guessed });
      expect(statuses).toEqual([...times(12, 401), 429, 429]);
    }
    now += dayMs;
    expect(await strangers(tight, 1, 'login', { ...wrong, email })).toEqual([401]);
  });

  test('a device that its account knows is let in all the same, and has few guesses of its own', async () => {
    const [{ email, device }, { device: another }] = [await owner(tight), await owner(tight)];
    await strangers(tight, 12, 'login', { ...wrong, email });
    const login = (cookie?: string, password = right) => statusOf(tight, 'login', { email, password }, home, cookie);
    expect([await login(), await login(another), await login(`scape_device=${'x'.repeat(43)}`)]).toEqual(times(3, 429));
    expect([await login(device), await login(device), await login(`a=b; ${device}`)]).toEqual(times(3, 200));
    expect([await login(device, 'wrong1horse'), await login(device)]).toEqual([401, 429]);
    const held = await tight[0].database.read(({ sql }) => sql.selectFrom('known_devices').selectAll().execute());
    expect(JSON.stringify(held)).not.toContain(device.slice('scape_device='.length));
  });

  test('who has used up a device’s or a network’s guesses uses up nothing of the others', async () => {
    const { email } = await owner(tight);
    for (let time = 0; time < 20; time += 1) await post(tight, 'login', { ...wrong, email }, '198.51.100.1');
    expect(await strangers(tight, 5, 'login', { ...wrong, email })).toEqual(times(5, 401));
  });

  test('who signs in well has made no attempts', async () => {
    const { email } = await owner(tight);
    for (let time = 0; time < 5; time += 1) {
      expect(await statusOf(tight, 'login', { email, password: right }, home)).toBe(200);
    }
  });

  test('sixty-five thousand networks that lie in one may guess as four', async () => {
    const { email } = await owner(tight);
    const statuses = [];
    for (let network = 1; network <= 4; network += 1) {
      statuses.push(await statusOf(tight, 'login', { ...wrong, email }, `2001:db8:1:${network}::1`));
    }
    // Four times 0.4.
    expect(statuses).toEqual([401, 401, 429, 429]);
    expect(await statusOf(tight, 'login', { ...wrong, email }, '2001:db8:2:1::1')).toBe(401);
  });

  test('a device that isn’t to remember isn’t known, and another password makes strangers of all but the one that set it', async () => {
    const { email, device } = await owner(tight);
    const brief = await post(tight, 'login', { email, password: right, remember: false }, home);
    expect([brief.statusCode, String(brief.headers['set-cookie']).includes('scape_device')]).toEqual([200, false]);
    const other = cookieOf((await post(tight, 'login', { email, password: right }, home)).headers['set-cookie']);
    const known = await post(tight, 'login', { email, password: right }, home, device);
    const changed = await tight[0].inject({
      method: 'POST',
      url: '/api/auth/change-password',
      headers: { authorization: `Bearer ${known.json<{ token: string }>().token}`, cookie: device },
      payload: { currentPassword: right, newPassword: 'another1horse' },
    });
    expect(changed.statusCode).toBe(200);
    await strangers(tight, 12, 'login', { ...wrong, email });
    const login = (cookie: string) => statusOf(tight, 'login', { email, password: 'another1horse' }, home, cookie);
    expect([await login(other), await login(device)]).toEqual([429, 200]);
  });
});

describe('[ACC-18] a code for a new password', () => {
  const ask = async (at: Two, email: string, from: string, cookie?: string) => {
    const reply = await post(at, 'forgot-password', { email }, from, cookie);
    if (reply.statusCode !== 200) return reply.statusCode;
    return /"developmentPin":"(\d+)"/.exec(lines.findLast((line) => line.includes('developmentPin')) ?? '')?.[1] ?? '';
  };
  const aCode = expect.stringMatching(/^\d{12}$/) as unknown;

  test('[API-04] stays good whatever strangers ask for and guess', async () => {
    const { email } = await owner(usual);
    const pin = await ask(usual, email, home);
    await strangers(usual, 10, 'forgot-password', { email });
    expect(await strangers(usual, 10, 'confirm-pin', { email, pin: '0' })).toEqual(times(10, 400));
    expect(await statusOf(usual, 'confirm-pin', { email, pin }, home)).toBe(200);
  });

  test('[API-04] five wrong ones of a network are its last, whether somebody has the account or not', async () => {
    for (const email of [(await owner(usual)).email, 'nobody@example.com']) {
      const statuses = [];
      for (let time = 0; time < 6; time += 1) {
        statuses.push(await statusOf(usual, 'confirm-pin', { email, pin: '0' }, '192.0.2.1'));
      }
      expect(statuses).toEqual([...times(5, 400), 429]);
    }
  });

  test('[API-04] may be guessed at so often a day by all networks together, but for a known device', async () => {
    const { email, device } = await owner(tight);
    const pin = await ask(tight, email, home);
    const statuses = await strangers(tight, 41, 'confirm-pin', { email, pin: '0' });
    expect(statuses).toEqual([...times(40, 400), 429]);
    const enter = (cookie?: string) => statusOf(tight, 'confirm-pin', { email, pin }, home, cookie);
    expect([await enter(), await enter(device)]).toEqual([429, 200]);
  });

  test('[API-04] is mailed to its owner after strangers have asked; beyond a day’s mails the last one is good, and a known device gets another', async () => {
    const { email, device } = await owner(tight);
    expect(await strangers(tight, 1, 'forgot-password', { email })).toEqual([200]);
    const pin = await ask(tight, email, home);
    expect(pin).toEqual(aCode);
    expect(await ask(tight, email, '198.51.100.1')).toBe(429);
    expect(await ask(tight, email, '198.51.100.1', device)).toEqual(aCode);
    expect(await statusOf(tight, 'confirm-pin', { email, pin }, home)).toBe(200);
  });

  test('[API-04] who sets a password by it has a known device, and nobody else has', async () => {
    const { email, device } = await owner(tight);
    const confirmed = await post(tight, 'confirm-pin', { email, pin: await ask(tight, email, home) }, home);
    const grant = cookieOf(confirmed.headers['set-cookie']);
    const done = await post(tight, 'reset-password', { ...wrong, email }, home, grant);
    const own = cookieOf([done.headers['set-cookie']].flat().find((each) => each?.startsWith('scape_device=')));
    await strangers(tight, 12, 'login', { ...wrong, email });
    const login = (cookie: string) => statusOf(tight, 'login', { email, password: 'another1horse' }, home, cookie);
    expect([await login(device), await login(own)]).toEqual([429, 200]);
  });
});

test('[API-04] a sign-up tells a network a few times a day who is here, and then answers a free e-mail alike', async () => {
  const { email } = await owner(usual);
  const join = (address: string, from: string, username = address.split('@', 1)[0]) =>
    statusOf(usual, 'register', { ...person, username, email: address }, from);
  const [taken, free] = [() => join(email, '192.0.2.1', 'free'), 'ben@example.com'];
  // A name is there for everybody to see.
  expect(await join(free, '192.0.2.1', email.split('@', 1)[0])).toBe(409);
  for (let time = 0; time < 10; time += 1) expect(await taken()).toBe(409);
  expect(await taken()).toBe(429);
  expect([await join(free, '192.0.2.1'), await join(free, '192.0.2.2')]).toEqual([429, 201]);
  now += dayMs;
  expect([await join('cleo@example.com', '192.0.2.1'), await taken()]).toEqual([201, 409]);
});
