import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkedBackup } from '#server/backup/checked-backup.ts';
import { backupUsage, readBackupOptions, readRestoreOptions, restoreUsage } from '#server/backup/options.ts';
import { dataNames } from '#server/db/engine/data-folder.ts';
import { lockFolder } from '#server/db/engine/data-lock.ts';
import { openInlineStorage } from '#server/writer/inline-storage.ts';
import { openSqliteStorage } from '#server/writer/sqlite-storage.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import {
  aFolder,
  backUp,
  givePicture,
  makeEvent,
  places,
  removeFolders,
  restore,
  serverAt,
} from '#world/servers/backup-stage.ts';
import type { Place } from '#world/servers/backup-stage.ts';

afterAll(removeFolders);

/** A command as an operator runs it. */
async function run(script: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

describe('what is called wrongly says how it is called', () => {
  test.each([[[]], [['a', 'b']], [['--all']]])('backup %j', (args) => {
    expect(() => readBackupOptions(args)).toThrow(backupUsage);
  });
  test.each([[[]], [['a', 'b']], [['a', '--all']], [['a', '--renew-epoch']], [['--renew-epoch', '--replace']]])(
    'restore %j',
    (args) => {
      expect(() => readRestoreOptions(args)).toThrow(restoreUsage);
    },
  );
});

describe.each(places)('on $name', ({ make }) => {
  let [from, folder]: [Place, string] = [{ dataDir: '', databaseUrl: null, s3: null }, ''];
  let server: TestServer;

  beforeAll(async () => {
    [from, folder] = [await make(), aFolder()];
    server = await serverAt(from);
    const ana = await signUp(server, 'ana');
    await makeEvent(server, ana, 'One');
    await givePicture(server, ana, '#aa2222');
    await backUp(from, folder);
  });
  afterAll(() => server.close());

  const changed = async (change: (manifest: { database: { migrations: string[] } }) => void) => {
    const copy = aFolder();
    await backUp(from, copy);
    const file = join(copy, 'scape-backup.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { database: { migrations: string[] } };
    change(manifest);
    writeFileSync(file, JSON.stringify(manifest));
    return copy;
  };

  test('a folder that holds something else is not backed up to', async () => {
    const other = aFolder();
    writeFileSync(join(other, 'letters.txt'), 'mine');
    await expect(backUp(from, other)).rejects.toThrow('holds something else (letters.txt)');
    expect(readdirSync(other)).toEqual(['letters.txt']);
  });

  test('two backups into one folder don’t meet', async () => {
    const lock = lockFolder(folder, String);
    await expect(backUp(from, folder)).rejects.toThrow(`Process ${process.pid} is making a backup`);
    lock.close();
  });

  test('nothing is restored under a running server', async () => {
    const who = from.databaseUrl === null ? `in use by process ${process.pid}` : 'Others are connected';
    await expect(restore(from, folder, { isReplacing: true })).rejects.toThrow(who);
  });

  test('nothing is restored over what is there, unless it may be put aside', async () => {
    const to = await make();
    await restore(to, folder);
    await expect(restore(to, folder)).rejects.toThrow('--replace');
  });

  test('a file that has changed since is found before anything is touched', async () => {
    const copy = aFolder();
    const { manifest } = await backUp(from, copy);
    const to = await make();
    appendFileSync(join(copy, manifest.database.file), 'x');
    await expect(restore(to, copy)).rejects.toThrow(`is damaged: 1 files, of them ${manifest.database.file}`);
    appendFileSync(join(copy, manifest.sums.file), 'x');
    await expect(restore(to, copy)).rejects.toThrow(`${manifest.sums.file} is damaged`);
    await expect(restore(to, aFolder())).rejects.toThrow('There is no backup in');
    expect(readdirSync(to.dataDir).filter((name) => !name.startsWith('lock.'))).toEqual([]);
  });

  test('a backup of a newer Scape, or for the other database, is not restored', async () => {
    const newer = await changed(({ database }) => database.migrations.push('9999-later'));
    await expect(restore(await make(), newer)).rejects.toThrow('made by a newer Scape (1.2.3): 9999-later is unknown');
    const other = from.databaseUrl === null ? 'postgres' : 'sqlite';
    await expect(checkedBackup(folder, other)).rejects.toThrow('DATABASE_URL');
  });

  test('a picture that isn’t there is named, and doesn’t keep the rest from being kept', async () => {
    const copy = aFolder();
    const objects = join(from.dataDir, 'objects', 'media');
    const [sha256 = ''] = readdirSync(objects);
    const file = join(objects, sha256, '800.webp');
    const bytes = readFileSync(file);
    rmSync(file);
    const { manifest } = await backUp(from, copy);
    writeFileSync(file, bytes);
    expect(manifest.pictures).toMatchObject({ files: 3, missing: [`media/${sha256}/800.webp`] });
    await checkedBackup(copy, manifest.database.engine);
  });

  test('a backup that fails leaves the one before as it was', async () => {
    const { manifest } = await backUp(from, folder);
    const databaseUrl = from.databaseUrl === null ? null : 'postgres://127.0.0.1:1/x';
    const nowhere = { dataDir: aFolder(), databaseUrl, s3: null };
    await expect(backUp(nowhere, folder)).rejects.toThrow();
    expect((await checkedBackup(folder, manifest.database.engine)).manifest).toEqual(manifest);
  });
});

describe('the embedded database', () => {
  test('a restore that was broken off is known as one, and the next one ends it', async () => {
    const [from, to, folder] = [aFolder(), aFolder(), aFolder()];
    const storage = await openInlineStorage(join(from, dataNames.database));
    await backUp({ dataDir: from, databaseUrl: null, s3: null }, folder);
    await storage.close();
    mkdirSync(join(to, 'restoring'));
    await expect(openSqliteStorage(to)).rejects.toThrow('did not come to its end');
    await expect(restore({ dataDir: to, databaseUrl: null, s3: null }, folder)).rejects.toThrow('--replace');
    await restore({ dataDir: to, databaseUrl: null, s3: null }, folder, { isReplacing: true });
    await (await openSqliteStorage(to)).close();
    const { aside } = await restore({ dataDir: to, databaseUrl: null, s3: null }, folder, { isReplacing: true });
    expect(readdirSync(aside ?? '').sort()).toEqual(['objects', 'scape.db']);
  });

  test('the commands say what they did, and what stands in their way', async () => {
    const [from, to, folder] = [aFolder(), aFolder(), join(aFolder(), 'new', 'backup')];
    await (await openInlineStorage(join(from, dataNames.database))).close();
    const script = (name: string) => join('server', 'backup', `${name}.ts`);
    const made = await run(script('main'), [folder], { DATA_DIR: from });
    expect([made.code, made.said]).toEqual([0, expect.stringContaining('found whole')]);
    const back = await run(script('restore-main'), [folder], { DATA_DIR: to });
    expect([back.code, back.said]).toEqual([0, expect.stringContaining('begins another life')]);
    const twice = await run(script('restore-main'), [folder], { DATA_DIR: to });
    expect([twice.code, twice.said]).toEqual([1, expect.stringMatching(/^\/.* holds data already.*--replace/)]);
    const renewed = await run(script('restore-main'), ['--renew-epoch'], { DATA_DIR: to });
    expect([renewed.code, renewed.said]).toEqual([0, expect.stringContaining('another life')]);
  });
});

describe.each(places.slice(1))('on $name without its programs', ({ make }) => {
  test('it is said what to install', async () => {
    const place = await make();
    const { dataDir, databaseUrl } = place;
    const server = await serverAt(place);
    await server.close();
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', PATH: dataDir };
    const { code, said } = await run(join('server', 'backup', 'main.ts'), [aFolder()], env);
    expect([code, said]).toEqual([1, expect.stringMatching(/^pg_dump isn’t installed here: .*postgresql-client.*\n$/)]);
  });
});

describe.each(places.slice(1))('on $name, who has just gone', ({ make }) => {
  test('is waited for: PostgreSQL lets go of a connection some time after it was closed', async () => {
    const at = await make();
    const folder = aFolder();
    await (await serverAt(at)).close();
    await backUp(at, folder);
    const last = new Client({ connectionString: at.databaseUrl ?? '' });
    await last.connect();
    const gone = pause(600).then(() => last.end());
    expect((await restore(at, folder, { isReplacing: true })).aside).not.toBeNull();
    await gone;
  });
});
