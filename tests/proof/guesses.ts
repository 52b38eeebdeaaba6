import { startServer } from '#world/servers/server.ts';

/*
 * npm run proof -- guesses: how many passwords and codes may be tried at one account in a day, from one address, from a /48 and
 * from ten thousand addresses; whether its owner gets in meanwhile; and whether a flood of cheap requests resets what was counted.
 */

const [quarterMs, quarters] = [15 * 60_000, 96];
/** Whoever is refused so often in a row waits for the next quarter of an hour. */
const patience = 15;
const email = 'ana@example.com';
const [right, wrong] = ['correct1horse', 'wrong1horse'];
const home = '203.0.113.9';

let now = 0;

async function begin() {
  now = Date.parse('2026-06-01T12:00:00Z');
  const server = await startServer({ settings: { rateLimits: 1, isTrustingProxy: true }, now: () => now });
  const post = async (path: string, payload: object, from: string, cookie = '') =>
    await server.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      payload,
      headers: { 'x-forwarded-for': from, cookie },
    });
  const person = { email, password: right, username: 'ana', name: 'Ana', lastname: 'Oh' };
  const reply = await post('register', person, home);
  const device = String(reply.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';
  return { server, post, device };
}

type Post = Awaited<ReturnType<typeof begin>>['post'];

const attackers: [name: string, from: (turn: number) => string][] = [
  ['one address', () => '192.0.2.1'],
  ['a /48', (turn) => `2001:db8:1:${(turn % 65_536).toString(16)}::1`],
  ['10,000 addresses', (turn) => `10.0.${String(Math.floor((turn % 10_000) / 250))}.${String(turn % 250)}`],
];
const guesses: [what: string, path: string, payload: object][] = [
  ['passwords', 'login', { email, password: wrong }],
  ['codes', 'confirm-pin', { email, pin: '0' }],
];

/** A day of tries, each as soon as it may be. @returns how many were looked at */
async function dayOf(post: Post, path: string, payload: object, from: (turn: number) => string): Promise<number> {
  let [looked, turn] = [0, 0];
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    for (let refused = 0; refused < patience;) {
      // A code that is used up is asked for again, as an attacker would.
      if (path === 'confirm-pin' && refused === 1) await post('forgot-password', { email }, from(turn));
      const { statusCode } = await post(path, payload, from(turn));
      turn += 1;
      refused = statusCode === 429 ? refused + 1 : 0;
      if (statusCode !== 429) looked += 1;
    }
    now += quarterMs;
  }
  return looked;
}

for (const [what, path, payload] of guesses) {
  for (const [name, from] of attackers) {
    const { server, post, device } = await begin();
    const looked = await dayOf(post, path, payload, from);
    // The last quarter of an hour is still the attacker's.
    now -= 1;
    const login = async (cookie: string) => (await post('login', { email, password: right }, home, cookie)).statusCode;
    const owner = `${String(await login(''))} on a new device, ${String(await login(device))} on a known one`;
    console.log(`${what} from ${name}: ${String(looked)} looked at in a day; the owner at home: ${owner}`);
    await server.close();
  }
}

const { server, post } = await begin();
const asked = await post('forgot-password', { email }, home);
const { developmentPin: pin } = asked.json<{ developmentPin?: string }>();
await post('forgot-password', { email }, '198.51.100.7');
const entered = await post('confirm-pin', { email, pin }, home);
console.log(`the code that the owner was mailed, after a stranger asked for one: ${String(entered.statusCode)}`);

const guess = async () => (await post('login', { email, password: wrong }, '192.0.2.1')).statusCode;
let before = 0;
while ((await guess()) !== 429) before += 1;
const startedAt = performance.now();
let sent = 0;
for (const url of ['/nothing.txt', '/api/config']) {
  for (let network = 0; network < 65_536 && sent < 105_000; network += 64, sent += 64) {
    const from = (index: number) => `2001:db8:1:${(network + index).toString(16)}::1`;
    await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        server.inject({ url, headers: { 'x-forwarded-for': from(index), accept: 'image/png' } }),
      ),
    );
  }
}
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
const after = await guess();
console.log(
  `${String(sent)} GETs from one /48 in ${seconds} s; of guesses ${String(before)} before, then ${String(after)}`,
);
await server.close();
