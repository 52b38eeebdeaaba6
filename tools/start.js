import { build } from './build.js';
import { withDemo } from './demo.js';
import { install } from './install.js';
import { runOnNode24 } from './node24.js';
import { inRoot } from './root.js';

await install();
const built = await build();
const command = [inRoot('server', 'main.ts'), ...process.argv.slice(2)];
process.exitCode = built.code === 0 ? (await runOnNode24(command, { env: withDemo() })).code : built.code;
