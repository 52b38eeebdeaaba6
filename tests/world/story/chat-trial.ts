import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { callApi, type Caller } from '#world/servers/api-client.ts';
import { openBrowser, type BrowserDevice } from '#world/browser/browser-device.ts';
import { deviceRows } from '#world/browser/device-rows.ts';
import { startFaultProxy, type FaultProxy } from '#world/network/fault-proxy.ts';
import { expect } from '#world/time/patient-expect.ts';
import { seededRandom } from '#world/random/seeded.ts';
import { visitorOn } from '#world/browser/signed-in.ts';
import { until } from '#world/time/until.ts';

/** A participant with a browser behind their own network. */
export interface Talker extends Caller {
  name: string;
  email: string;
  password: string;
  /** of the server that their network leads to */
  server: string;
  /** path of the conversation */
  path: string;
}

export interface Trial {
  talkers: readonly Talker[];
  /** recognizes the conversation's rows on a device */
  chatOf: (talker: Talker) => string;
  /** path at which the server lists its messages */
  pathOf: (talker: Talker) => string;
  /** number of messages that each of them writes */
  each: number;
  /** how often each network breaks, at random moments */
  cuts: number;
  /** kills a server and restarts it at the same address; called once, halfway */
  killServer: () => Promise<void>;
  seed: number;
}

interface Seat {
  talker: Talker;
  browser: BrowserDevice;
  proxy: FaultProxy;
}

export interface Told {
  /** everyone's messages at the end, in order */
  texts: readonly string[];
  cuts: number;
  seconds: number;
}

async function take(talker: Talker): Promise<Seat> {
  const proxy = await startFaultProxy(talker.server);
  const browser = await openBrowser(proxy.url);
  const page = browser.page();
  await page.goto('/login');
  await visitorOn(page).sendLogin(talker);
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto(talker.path);
  await expect(composerOn(page)).toBeVisible();
  return { talker, browser, proxy };
}

const composerOn = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

const textOf = ({ name }: Talker, index: number) => `${name} ${String(index).padStart(3, '0')}`;

/** Writes one message after another like a person, whatever the network does. */
async function talk({ talker, browser }: Seat, each: number, onEach: () => Promise<void>): Promise<void> {
  const page = browser.page();
  for (let index = 0; index < each; index += 1) {
    await composerOn(page).fill(textOf(talker, index));
    await composerOn(page).press('Enter');
    // An empty field means that the message is stored.
    await expect(composerOn(page)).toHaveValue('');
    await onEach();
  }
}

async function heldBy({ talker, browser }: Seat, chat: string) {
  const rows = await deviceRows(browser.page(), talker.userId, 'messages');
  return rows.filter((row) => row.chat === chat).toSorted((left, right) => left.place - right.place);
}

async function toldByServer({ server, token }: Talker, path: string): Promise<string[]> {
  const texts: string[] = [];
  for (let after = 0; ;) {
    const { json } = await callApi(server, { path: `${path}?after=${String(after)}&limit=200`, token });
    const { data } = json as { data: { id: number; content: string }[] };
    texts.push(...data.map(({ content }) => content));
    const last = data.at(-1);
    if (last === undefined) return texts;
    after = last.id;
  }
}

/**
 * Some people write to each other, each on their own device, while their networks break and a server dies.
 * @throws if a device's messages differ from the server's or are in another order, or one is missing or duplicated
 */
export async function tryChat({ talkers, chatOf, pathOf, each, cuts, killServer, seed }: Trial): Promise<Told> {
  const random = seededRandom(seed);
  const seats: Seat[] = [];
  try {
    for (const talker of talkers) seats.push(await take(talker));
    const startedAt = performance.now();
    const all = each * talkers.length;
    const moments = new Set(Array.from({ length: cuts }, () => Math.floor(random() * all)));
    let written = 0;
    let broken = 0;
    let killing: Promise<void> = Promise.resolve();
    const repairs: Promise<void>[] = [];
    async function onEach(): Promise<void> {
      written += 1;
      if (moments.has(written)) {
        const unlucky = seats[Math.floor(random() * seats.length)];
        broken += 1;
        unlucky?.proxy.cut();
        repairs.push(pause(200 + random() * 2_000).then(() => unlucky?.proxy.restore()));
      }
      if (written === Math.floor(all / 2)) killing = killServer();
    }
    await Promise.all(seats.map((seat) => talk(seat, each, onEach)));
    await Promise.all([killing, ...repairs]);

    const wanted = talkers.flatMap((talker) => Array.from({ length: each }, (_unused, index) => textOf(talker, index)));
    for (const seat of seats) {
      const chat = chatOf(seat.talker);
      await until(
        `${seat.talker.name} holds all that was written`,
        async () => {
          const rows = await heldBy(seat, chat);
          return { held: rows.length, waiting: rows.filter((row) => row.message_id === null).length };
        },
        ({ held, waiting }) => held >= wanted.length && waiting === 0,
      );
    }
    const [first] = seats;
    if (first === undefined) throw new Error('Nobody talks.');
    const atServer = await toldByServer(first.talker, pathOf(first.talker));
    expect(atServer.toSorted()).toEqual(wanted.toSorted());
    for (const seat of seats) {
      const texts = (await heldBy(seat, chatOf(seat.talker))).map(({ content }) => content);
      expect(texts, `what ${seat.talker.name} holds`).toEqual(atServer);
      const own = atServer.filter((text) => text.startsWith(`${seat.talker.name} `));
      expect(own, `the order in which ${seat.talker.name} wrote`).toEqual(own.toSorted());
      // The last message is on the screen, once.
      const last = atServer.at(-1) ?? '';
      await expect(seat.browser.page().getByRole('log').getByText(last, { exact: true })).toHaveCount(1);
    }
    return { texts: atServer, cuts: broken, seconds: (performance.now() - startedAt) / 1000 };
  } finally {
    for (const { browser, proxy } of seats) {
      await browser.close();
      await proxy.close();
    }
  }
}
