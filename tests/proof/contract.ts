import { runContract } from '#world/contract/run-contract.ts';
import { createDatabase, startPostgres } from '#world/databases/postgres.ts';
import { startServer } from '#world/servers/server.ts';

/** npm run proof -- contract [REQUESTS] [SEED]: so many on each database; the same seed makes the same ones again. */
const [requests = '20000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const postgres = await startPostgres().catch((error: unknown) => {
  console.warn(`SQLite alone: ${error instanceof Error ? error.message : String(error)}`);
  return null;
});
let faults = 0;
for (const engine of ['SQLite', ...(postgres === null ? [] : ['PostgreSQL'])]) {
  const databaseUrl = engine === 'SQLite' || postgres === null ? null : await createDatabase(postgres.url);
  const server = await startServer({ settings: { databaseUrl, adminIds: [1] } });
  console.log(`${engine}: ${requests} requests made from the document, seed ${seed}`);
  const run = await runContract(server, Number(requests), Number(seed));
  await server.close();
  for (const fault of run.faults.slice(0, 50)) console.error(fault);
  faults += run.faults.length;
  const statuses = Object.entries(run.statuses).map(([status, count]) => `${status}: ${count}`);
  const never = run.calls.filter((call) => !run.wentWell.includes(call));
  console.log(`${engine}: ${run.calls.length} calls, ${run.wentWell.length} of them done; ${statuses.join(', ')}`);
  if (never.length > 0) console.log(`${engine}: only refused: ${never.join(', ')}`);
  console.log(`${engine}: ${(run.ms / 1000).toFixed(0)} s, ${run.faults.length} faults`);
}
await postgres?.close();
process.exitCode = faults === 0 ? 0 : 1;
