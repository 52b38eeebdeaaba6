import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from '#bench/table.ts';
import { inRoot } from '#tools/root.js';
import { median } from '#world/random/numbers.ts';
import { callApi, register, type Caller } from '#world/servers/api-client.ts';
import { startServerProcess } from '#world/servers/server-process.ts';
import { wireRate, type WireCall } from './wire-client.ts';

const [callers, events, rounds, lastsMs] = [64, 50, 5, 1_500];

interface Contestant {
  name: string;
  pid: number;
  /** calls per second in one turn */
  run(atOnce: number): Promise<number>;
  stop(): Promise<unknown>;
}

async function createEvents(url: string, { token }: Caller): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < events; index += 1) {
    const body = { title: `Event ${String(index)}`, description: 'D', date_time: '2031-07-01T20:00:00Z' };
    const { json } = await callApi(url, { method: 'POST', path: '/events', token, body });
    ids.push((json as { event_id: number }).event_id);
  }
  return ids;
}

/** Toggles likes, each with its key: one event after another, back and forth. */
function toggles({ userId, token }: Caller, ids: readonly number[], start: number): () => WireCall {
  let turn = start;
  return () => {
    turn += 1;
    const liked = Math.floor(turn / ids.length) % 2 === 0;
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const body = { event_id: ids[turn % ids.length], user_id: userId, liked };
    return { path: '/api/events/event-likes/toggle', headers, body };
  };
}

/** A server on a disk, with 64 people who have signed up. @param checkout the folder of its code */
async function toggleServer(name: string, checkout: string): Promise<Contestant> {
  const dataDir = mkdtempSync(join(tmpdir(), 'scape-toggles-'));
  const server = await startServerProcess({ dataDir, checkout });
  const people: Caller[] = [];
  for (let index = 0; index < callers; index += 1) people.push(await register(server.url, `person${String(index)}`));
  const ids = await createEvents(server.url, people[0] as Caller);
  const nexts = people.map((who, index) => toggles(who, ids, index * 7));
  return {
    name,
    pid: server.pid,
    run: (atOnce) => wireRate(server.port, nexts.slice(0, atOnce), lastsMs),
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function bareServer(): Promise<Contestant> {
  const child = spawn(process.execPath, [inRoot('tests', 'bench', 'toggles', 'bare-server.ts')]);
  const [text] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(/:(\d+)\s/.exec(text.toString())?.[1]);
  const next = () => ({ path: '/bare', headers: {}, body: { event_id: 1, user_id: 1, liked: true } });
  return {
    name: 'bare JSON route',
    pid: child.pid ?? 0,
    run: (atOnce) =>
      wireRate(
        port,
        Array.from({ length: atOnce }, () => next),
        lastsMs,
      ),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}

const ticksPerSecond = 100;

/** Processor time that a process has used so far, in ms: what a busy machine leaves as it is. */
function cpuMsOf(pid: number): number {
  const fields =
    readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}

interface Turn {
  perSecond: number;
  /** of the server, in ms */
  cpuPerCall: number;
}

async function turnOf({ pid, run }: Contestant, atOnce: number): Promise<Turn> {
  const [cpuMs, beganAt] = [cpuMsOf(pid), performance.now()];
  const perSecond = await run(atOnce);
  const calls = (perSecond * (performance.now() - beganAt)) / 1_000;
  return { perSecond, cpuPerCall: (cpuMsOf(pid) - cpuMs) / calls };
}

const whole = (value: number) => String(Math.round(value));

/**
 * Durable toggles with keys, by 64 callers at once and by one; beside a route that does nothing and, if another
 * checkout is given, beside its server. They take turns, so a busy machine is busy for all of them.
 */
export async function measureToggles(other: string | undefined, tell: (line: string) => void): Promise<Row[]> {
  const contestants = [await toggleServer('toggle', inRoot()), await bareServer()];
  if (other !== undefined) contestants.push(await toggleServer(`toggle, ${other}`, other));
  const rows: Row[] = [];
  for (const atOnce of [callers, 1]) {
    const turns = contestants.map((): Turn[] => []);
    for (let round = 0; round <= rounds; round += 1) {
      const taken: Turn[] = [];
      for (const contestant of contestants) taken.push(await turnOf(contestant, atOnce));
      tell(`${String(atOnce)} at once: ${taken.map(({ perSecond }) => whole(perSecond)).join(', ')} /s`);
      // The first round warms up.
      if (round > 0) for (const [index, turn] of taken.entries()) turns[index]?.push(turn);
    }
    const [own = []] = turns;
    for (const [index, { name }] of contestants.entries()) {
      const theirs = turns[index] ?? [];
      const ratio = (part: keyof Turn) => median(own.map((turn, round) => turn[part] / (theirs[round]?.[part] ?? 1)));
      const beside = `; toggles are ${ratio('perSecond').toFixed(2)} of it, and take ${ratio('cpuPerCall').toFixed(2)} of its processor time`;
      const [perSecond, cpu] = [
        median(theirs.map((turn) => turn.perSecond)),
        median(theirs.map((turn) => turn.cpuPerCall)),
      ];
      const measured = `${whole(perSecond)} /s, ${cpu.toFixed(2)} ms of processor time each${index === 0 ? '' : beside}`;
      rows.push({ what: `${name}, ${String(atOnce)} at once`, measured });
    }
  }
  for (const { stop } of contestants) await stop();
  return rows;
}
