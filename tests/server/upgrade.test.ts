import 'fake-indexeddb/auto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Dexie from 'dexie';
import { Client } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { pictureUrl } from '#contract/media/picture.ts';
import { openAccount } from '#data/db/open-account.ts';
import { readBlob } from '#data/files/blobs.ts';
import { activeAccount, DeviceDb } from '#data/db/device.ts';
import { readOutboxList } from '#data/outbox/queries.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { resolveConflict, retry } from '#data/outbox/resolve-failed.ts';
import { createEngineManager } from '#sync/engine/engine-manager.ts';
import { restFallback } from '#sync/pull/rest-fallback.ts';
import { bare } from '#world/data/bare-pictures.ts';
import { createDatabase } from '#world/databases/postgres.ts';
import { postgresHere } from '#world/databases/postgres-here.ts';
import { layDown, readRecordedDevice, type Recorded } from '#world/stores/recorded-database.ts';
import { startServer, type TestServer } from '#world/servers/server.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';

/** A moment after the device and the server were recorded. */
const nowMs = Date.parse('2026-11-23T12:00:00Z');
const folder = 'tests/formats/step-8';
const postgres = postgresHere();

/** Servers of today on the databases that the version before wrote. */
const servers: [name: string, start: (dataDir: string) => Promise<TestServer>][] = [
  [
    'sqlite',
    async (dataDir) => {
      writeFileSync(join(dataDir, 'scape.db'), gunzipSync(readFileSync(`${folder}/sqlite.db.gz`)));
      return startServer({ isListening: true, settings: { dataDir } });
    },
  ],
  ...('missing' in postgres ? [] : [['postgres', startOnPostgres] satisfies [string, unknown]]),
];

async function startOnPostgres(dataDir: string): Promise<TestServer> {
  if ('missing' in postgres) throw new Error(postgres.missing);
  const databaseUrl = await createDatabase(postgres.url);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(readFileSync(`${folder}/postgres.sql`, 'utf8'));
  // An update stays on its cluster, where numbers of transactions only rise; this one is younger than the dump.
  await client.query('do $$ begin while pg_current_xact_id()::text::bigint < 1000 loop commit; end loop; end $$');
  await client.end();
  return startServer({ isListening: true, settings: { dataDir, databaseUrl } });
}

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
  vi.useRealTimers();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

/** Ana's device as that version left it, opened by this one, with its engine before a server of this one. */
async function updated(name: string, start: (dataDir: string) => Promise<TestServer>) {
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  const dataDir = mkdtempSync(join(tmpdir(), 'scape-upgrade-'));
  const server = await start(dataDir);
  endings.push(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const recorded = readRecordedDevice(`step-8/${name}-device.json`);
  for (const [database, rows] of Object.entries(recorded)) await layDown(database, rows);
  const device = new DeviceDb('scape-device');
  await device.open();
  const active = await activeAccount(device);
  if (active === null) throw new Error('Nobody is signed in');
  const account = await openAccount(active.user, () => undefined);
  const failures: unknown[] = [];
  const host = createEngineManager({
    device,
    origin: server.url,
    restFallback,
    failed: (error) => void failures.push(error),
  });
  endings.push(async () => {
    await host.close();
    account.close();
    device.close();
    expect(failures).toEqual([]);
  });
  /** ten minutes later, when every delay is over */
  async function pass(): Promise<void> {
    vi.setSystemTime(Date.now() + 600_000);
    await host.pass('person', 30_000);
  }
  return { server, account, pass, left: recorded[account.name] as Recorded };
}

async function held({ database }: TestServer) {
  return database.read(async ({ sql }) => ({
    events: await sql
      .selectFrom('events')
      .select(['title', 'subtitle', 'description', 'cover_image'])
      .orderBy('id')
      .execute(),
    bookmarks: await sql.selectFrom('engagement').select('event_id').where('bookmarked', '=', 1).execute(),
    comments: (await sql.selectFrom('comments').select('content').orderBy('id').execute()).map(
      ({ content }) => content,
    ),
    messages: (await sql.selectFrom('messages').select('content').execute()).map(({ content }) => content),
  }));
}

const statesOf = (entries: readonly OutboxEntry[]) => entries.map(({ kind, state }) => [kind, state]);
const rowsOf = <Row>({ stores }: Recorded, table: string) => stores[table]?.rows as Row[];

/** What the person does with each change that stopped, as the outbox offers it. */
async function settleAll({ store }: OpenAccount, stopped: readonly OutboxEntry[]): Promise<void> {
  for (const { id, kind, state, args } of stopped) {
    if (state === 'conflict') await resolveConflict(store, id, { patch: { title: 'Mine' }, nowMs: Date.now() });
    else if (kind === 'event.create') {
      const { event, ...rest } = args as { event: object };
      await retry(store, id, { args: { ...rest, event: { ...event, end_date_time: null } }, nowMs: Date.now() });
    } else await retry(store, id, { nowMs: Date.now() });
  }
}

test.each(servers)(
  '[OFF-13] [I15] a device and a server (%s) of the version before: what waited arrives once, what stopped has a way out, and nothing is lost',
  async (name, start) => {
    const { server, account, pass, left } = await updated(name, start);
    const before = await held(server);
    expect([before.events.map(({ title }) => title), before.comments]).toEqual([['Theirs', 'Fair'], ['Lost\r\nreply']]);
    const stopped = [
      ['comment.create', 'quarantined'],
      ['event.update', 'conflict'],
      ['event.create', 'refused'],
    ];
    expect(statesOf(rowsOf(left, 'outbox')).slice(0, 3)).toEqual(stopped);

    await pass();
    await pass();
    const shown = await readOutboxList(account.db);
    expect([statesOf(shown.stopped), shown.waiting, shown.sent]).toEqual([stopped, [], []]);
    const [picture] = rowsOf<{ sha256: string }>(left, 'blobs').filter(({ sha256 }) =>
      rowsOf<OutboxEntry>(left, 'outbox').some(({ files }) => Object.values(files).includes(sha256)),
    );
    const arrived = await held(server);
    expect(bare(arrived.events.slice(1))).toMatchObject([
      { title: 'Fair', subtitle: 'Two' },
      { title: 'Waiting', cover_image: pictureUrl(picture?.sha256 ?? '') },
    ]);
    expect([arrived.bookmarks.length, arrived.comments.length, arrived.messages]).toEqual([1, 2, ['Hello\nBeto']]);
    expect(arrived.comments).toEqual(['Lost\r\nreply', 'Waiting comment']);

    await settleAll(account, shown.stopped);
    await pass();
    await pass();
    const settled = await held(server);
    expect(settled.events.map(({ title }) => title)).toEqual(['Mine', 'Fair', 'Waiting', 'Refused']);
    expect(settled.comments).toEqual(['Lost\r\nreply', 'Waiting comment', 'Set aside\nfor now']);
    expect(statesOf(await account.db.outbox.toArray())).toEqual([]);
  },
);

test('[OFF-13] [I15] drafts of the version before open as they were typed, with their pictures', async () => {
  const [sqlite] = servers;
  if (sqlite === undefined) throw new Error('There is no server');
  const { account, pass, left } = await updated(...sqlite);
  await pass();
  await pass();
  const drafts = await account.db.drafts.toArray();
  const typed = rowsOf<{ ref: string; cover: string | null }>(left, 'drafts').filter(
    ({ ref }) => !ref.startsWith('sent:'),
  );
  expect(drafts).toEqual(expect.arrayContaining(typed));
  expect(typed.length).toBeGreaterThanOrEqual(2);
  const covers = typed.flatMap(({ cover }) => cover ?? []);
  const pictures = await Promise.all(covers.map((cover) => readBlob(account.store, cover)));
  expect([covers.length, pictures.includes(null)]).toEqual([1, false]);
});
