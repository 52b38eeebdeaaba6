import { build } from './build.js';
import { install } from './install.js';
import { runOnNode24 } from './node24.js';
import { inRoot, root } from './root.js';

await install();
const built = await build();
const run = () => runOnNode24([inRoot('tests', 'bench', 'main.ts'), ...process.argv.slice(2)], { cwd: root });
process.exitCode = built.code === 0 ? (await run()).code : built.code;
