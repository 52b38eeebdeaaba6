import { runWizardKills } from '#world/kills/wizard-kills.ts';

const [given] = process.argv.slice(2);
const kills = given === undefined ? 50 : Number(given);
const seed = Date.now() % 1_000_000;
console.log(`${String(kills)} kills of the browser while somebody fills the form of an event, seed ${String(seed)}`);
const { rounds, unseen, losses } = await runWizardKills({ kills, seed, tell: console.log });
console.log(`The form was filled ${String(rounds)} times; ${String(unseen)} kills came too early to compare.`);
console.log(`${String(losses.length)} losses`);
process.exitCode = losses.length === 0 ? 0 : 1;
