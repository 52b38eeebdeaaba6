import { build } from './build.js';
import { install } from './install.js';
import { runOnNode24 } from './node24.js';
import { inRoot } from './root.js';

await install();
const built = await build();
process.exitCode =
  built.code === 0 ? (await runOnNode24([inRoot('server', 'main.ts'), ...process.argv.slice(2)])).code : built.code;
