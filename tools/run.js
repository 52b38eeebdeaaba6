import { install } from './install.js';
import { runOnNode24 } from './node24.js';

const command = process.argv.slice(2);
if (command.length === 0) {
  console.error('Usage: node tools/run.js FILE.ts [arguments] | PROGRAM [arguments]');
  process.exit(2);
}
await install();
process.exitCode = (await runOnNode24(command)).code;
