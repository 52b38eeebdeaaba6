import { execFileSync, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { environment, node24, scriptOf } from '#tools/node24.js';
import { createChance } from '#world/random/chance.ts';
import { findMutants, withMutant } from '#world/rules/find-mutants.ts';
import type { Mutant } from '#world/rules/find-mutants.ts';
import { importsOf, pathOf } from '#world/rules/room-check.ts';

/*
 * npm run proof -- mutants [--count 200] [--seed 1] [--only src/sync] [--at FILE:LINE]: breaks one place after another in the
 * rooms that everything rests on, and looks whether a test notices. It works in copies of the tree.
 */

type Level = [project: string[], tests: RegExp, nearest: number];
type Verdict = 'killed' | 'survived' | 'timed out' | 'without tests';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    at: { type: 'string', default: '' },
  },
});
const rooms = ['contract', 'src/data', 'src/sync', 'server/domain'];
/** Each with how many of its tests run: the nearest ones, for what none of them notices is not the task of a farther one. */
const [unit, server, ...others]: [Level, Level, ...Level[]] = [
  [['unit'], /^tests\/(contract|data|sync|sw|world|tools)\//, 12],
  [['server', 'mocked'], /^tests\/server\//, 6],
  [['sim'], /^tests\/sim\/sim\.test/, 1],
  [['dom', 'dom-beside'], /^tests\/(ui|features|app)\//, 6],
];
const [limitMs, atOnce] = [240_000, 2];
const reportFile = `.cache/mutants-${values.seed}.log`;

fs.mkdirSync('.cache', { recursive: true });
fs.writeFileSync(reportFile, '');

function say(line: string): void {
  console.log(line);
  fs.appendFileSync(reportFile, `${line}\n`);
}

const sources = Object.fromEntries(
  fs
    .globSync('{contract,src,sw,server,tests,tools}/**/*.{ts,tsx,js}')
    .toSorted()
    .map((path) => [path, fs.readFileSync(path, 'utf8')]),
);
const importers = new Map<string, string[]>();
for (const [path, text] of Object.entries(sources)) {
  for (const { specifier, isTypeOnly } of importsOf(text)) {
    const target = isTypeOnly ? null : pathOf(path, specifier);
    if (target !== null) importers.set(target, [...(importers.get(target) ?? []), path]);
  }
}

const wordsOf = (path: string) => new Set(path.split(/[/.-]/).map((word) => word.replace(/s$/, '')));

/** The tests that import the file, also through others: first those whose name is most like its own, then the closest. */
function testsOf(file: string): string[] {
  const steps = new Map([[file, 0]]);
  for (const [path, step] of steps) {
    for (const importer of importers.get(path) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1);
  }
  const own = wordsOf(file);
  const found = [...steps].filter(([path]) => /\.test\.tsx?$/.test(path));
  const rated = found.map(([path, step]) => {
    return { path, step, alike: [...wordsOf(path)].filter((word) => own.has(word)).length };
  });
  return rated.toSorted((one, other) => other.alike - one.alike || one.step - other.step).map(({ path }) => path);
}

function sample(): Mutant[] {
  const chance = createChance(Number(values.seed));
  const byRoom = rooms.map((room) =>
    Object.entries(sources)
      .filter(([path]) => path.startsWith(`${room}/`) && path.startsWith(values.only) && !/\/texts?\.ts$/.test(path))
      .flatMap(([path, text]) => findMutants(path, text))
      .filter(({ file, line }) => values.at === '' || values.at === `${file}:${String(line)}`),
  );
  const total = byRoom.flat().length;
  const share = Math.min(1, Number(values.count) / total);
  const shuffled = <Item>(items: Item[]) =>
    items
      .map((item) => ({ item, key: chance.next() }))
      .toSorted((one, other) => one.key - other.key)
      .map(({ item }) => item);
  const taken = shuffled(byRoom.flatMap((found) => shuffled(found).slice(0, Math.round(found.length * share))));
  say(`${String(taken.length)} of ${String(total)} mutants, seed ${values.seed}`);
  return taken;
}

function copyTree(): string {
  const folder = fs.mkdtempSync(join(tmpdir(), 'scape-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' });
  for (const path of listed.split('\0').filter((each) => each !== '' && fs.existsSync(each))) {
    fs.mkdirSync(dirname(join(folder, path)), { recursive: true });
    fs.cpSync(path, join(folder, path));
  }
  fs.symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** @returns vitest's exit code, or null if there was no more time */
async function runTests(folder: string, args: string[]): Promise<number | null> {
  const all = [scriptOf('vitest'), 'run', '--config=tests/mutants.config.ts', '--bail=1', ...args];
  const child = spawn(node24(), all, { cwd: folder, env: environment(), detached: true, stdio: 'ignore' });
  return await new Promise((done) => {
    // What a test has started belongs to the group, and ends with it.
    const kill = () => child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, 'SIGKILL');
    process.once('exit', kill);
    const timer = setTimeout(kill, limitMs);
    child.once('exit', (code) => {
      clearTimeout(timer);
      process.off('exit', kill);
      done(code);
    });
  });
}

interface Report {
  testResults: {
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Runs the tests of the lowest level that imports the mutant's file. @returns the verdict, and the test that told */
async function judge(folder: string, mutant: Mutant): Promise<[Verdict, string]> {
  const { file } = mutant;
  const tests = testsOf(file);
  const levels = file.startsWith('server/') ? [server, unit, ...others] : [unit, server, ...others];
  const level = levels.find(([, belongs]) => tests.some((path) => belongs.test(path)));
  if (level === undefined) return ['without tests', ''];
  const [projects, belongs, nearest] = level;
  const files = tests.filter((path) => belongs.test(path)).slice(0, nearest);
  const report = join(folder, 'report.json');
  fs.rmSync(report, { force: true });
  fs.writeFileSync(join(folder, file), withMutant(sources[file] ?? '', mutant));
  const chosen = projects.map((project) => `--project=${project}`);
  const code = await runTests(folder, [...chosen, '--reporter=json', `--outputFile=${report}`, ...files]);
  fs.writeFileSync(join(folder, file), sources[file] ?? '');
  if (code === null) return ['timed out', files.join(' ')];
  if (code === 0) return ['survived', files.join(' ')];
  const { testResults } = JSON.parse(fs.readFileSync(report, 'utf8')) as Report;
  const failed = testResults.flatMap((result) => result.assertionResults).find(({ status }) => status === 'failed');
  const message = failed?.failureMessages[0] ?? testResults.find((result) => result.message !== '')?.message ?? '';
  // On a busy machine the intact code may be too slow for a test's limit as well.
  const isSlow = /timed out in \d+ ?ms/.test(message);
  return [isSlow ? 'timed out' : 'killed', failed?.fullName ?? message.slice(0, 100)];
}

const mutants = sample();
const copies = Array.from({ length: Math.min(atOnce, mutants.length) }, copyTree);
process.on('exit', () => {
  for (const copy of copies) fs.rmSync(copy, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const judged: { file: string; verdict: Verdict }[] = [];
const waiting = mutants.values();
const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 120);

async function work(folder: string): Promise<void> {
  for (const mutant of waiting) {
    const { file, line, before, after } = mutant;
    const [verdict, by] = await judge(folder, mutant);
    judged.push({ file, verdict });
    say(`${String(judged.length)} ${verdict} ${file}:${String(line)}  ${short(before)} → ${short(after)}  [${by}]`);
  }
}

await Promise.all(copies.map(work));
const verdicts = ['killed', 'survived', 'timed out', 'without tests'] as const;
for (const room of rooms) {
  const own = judged.filter(({ file }) => file.startsWith(`${room}/`));
  const counts = verdicts.map((each) => `${String(own.filter(({ verdict }) => verdict === each).length)} ${each}`);
  say(`${room}: ${counts.join(', ')}`);
}
process.exitCode = judged.some(({ verdict }) => verdict === 'survived') ? 1 : 0;
