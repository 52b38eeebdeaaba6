import 'fake-indexeddb/auto';
import { existsSync, writeFileSync } from 'node:fs';
import { recordDatabase } from '#world/databases/record-database.ts';

// Writes `tests/formats/NAME.json`; the README beside this file tells when.
const [name = ''] = process.argv.slice(2);
const path = `tests/formats/${name}.json`;
if (!/^[a-z\d-]+$/.test(name)) {
  console.error('Usage: node tools/run.js tests/formats/record.ts NAME');
  process.exitCode = 2;
} else if (existsSync(path)) {
  console.error(`${path} exists already, and a recording is never changed`);
  process.exitCode = 1;
} else {
  const { text, added } = await recordDatabase();
  writeFileSync(path, text);
  console.info(`Wrote ${path}. Kinds that the newest recording lacked: ${added.join(', ') || 'none'}`);
}
