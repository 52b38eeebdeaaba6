import { start } from './start.ts';

const nodeNeeded = 24;
const nodeHere = Number(process.versions.node.split('.')[0]);

if (nodeHere < nodeNeeded) {
  console.error(`Scape needs Node ${nodeNeeded} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
await start();
