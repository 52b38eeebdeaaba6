import { install } from './install.js';
import { runOnNode24 } from './node24.js';

const command = process.argv.slice(2);
if (command.length === 0) {
  console.error('Usage: node tools/run.js FILE.ts [arguments] | PROGRAM [arguments]');
  process.exit(2);
}
// A server's own commands work in a production install as well, which its user may not even write to.
await install({ isForServer: command[0]?.startsWith('server/') === true });
process.exitCode = (await runOnNode24(command)).code;
