import { existsSync, readdirSync } from 'node:fs';
import { build } from './build.js';
import { install } from './install.js';
import { runOnNode24 } from './node24.js';
import { inRoot, root } from './root.js';

const [name, ...args] = process.argv.slice(2);
const folder = inRoot('tests', 'proof');
const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.ts')) : [];
const names = files.map((file) => file.slice(0, -3)).sort();

if (name === undefined || !names.includes(name)) {
  if (name !== undefined) console.error(`There is no proof called ${name}.`);
  console.log(`The long proofs, each run as npm run proof -- NAME:\n${names.map((each) => `  ${each}`).join('\n')}`);
  process.exitCode = name === undefined ? 0 : 2;
} else {
  await install();
  const built = await build();
  if (built.code === 0) console.log(`npm run proof -- ${[name, ...args].join(' ')}`);
  const ended = built.code === 0 ? await runOnNode24([`${folder}/${name}.ts`, ...args], { cwd: root }) : built;
  process.exitCode = ended.code;
}
