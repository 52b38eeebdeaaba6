import 'fake-indexeddb/auto';
import { tryMonth } from '#world/month/try-month.ts';

/** npm run proof -- month [MUTATIONS] */
const [count = '500'] = process.argv.slice(2);
console.log(
  `Thirty days without a connection, ${count} changes on top of what an earlier version left, a clock a year off`,
);
const { faults, told } = await tryMonth(Number(count));
for (const line of told) console.log(line);
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'Nothing was lost.' : `${String(faults.length)} FAULTS`);
process.exitCode = faults.length === 0 ? 0 : 1;
