import { callApi, register, type Caller } from '#world/servers/api-client.ts';
import { createChance } from '#world/random/chance.ts';
import { createWrites, type Write } from './kill-writes.ts';
import { openServerRows } from '#world/servers/server-rows.ts';
import { startServerProcess, type ServerProcess } from '#world/servers/server-process.ts';

export interface KillSeriesOptions {
  dataDir: string;
  kills: number;
  seed: number;
  writers?: number;
  /** called after each kill and each check */
  tell?: (line: string) => void;
}

export interface KillSeries {
  kills: number;
  /** writes acknowledged by the server */
  acknowledged: number;
  /** writes interrupted by a kill and sent again with the same key */
  repeated: number;
  /** those of them that had taken effect before the kill and were replayed */
  replayed: number;
  /** lost acknowledged writes, effects without a write, and duplicate effects */
  faults: string[];
}

/** A client that sends one write after another; without an answer it repeats the same one once the server is back. */
async function write(
  caller: Caller,
  nextWrite: () => Write | null,
  {
    url,
    awaitServer,
    onAnswer,
  }: {
    url: () => string;
    awaitServer: () => Promise<void>;
    onAnswer: (write: Write, isReplayed: boolean, tries: number) => void;
  },
): Promise<void> {
  for (let wanted = nextWrite(); wanted !== null; wanted = nextWrite()) {
    for (let tries = 1; ; tries += 1) {
      const reply = await callApi(url(), { ...wanted.call, token: caller.token }).catch(() => null);
      if (reply !== null && reply.status < 500) {
        wanted.check(reply);
        onAnswer(wanted, wanted.isReplayed(reply), tries);
        break;
      }
      await awaitServer();
    }
  }
}

/**
 * Kills a server with SIGKILL repeatedly during writes. After each kill its rows must contain every acknowledged write,
 * and at the end each write exactly once.
 */
export async function runKillSeries({
  dataDir,
  kills,
  seed,
  writers = 8,
  tell,
}: KillSeriesOptions): Promise<KillSeries> {
  const chance = createChance(seed);
  const series: KillSeries = { kills: 0, acknowledged: 0, repeated: 0, replayed: 0, faults: [] };
  let server: ServerProcess = await startServerProcess({ dataDir });
  try {
    const callers: Caller[] = [];
    for (let number = 0; number < writers; number += 1)
      callers.push(await register(server.url, `writer${String(number)}`));
    const { json } = await callApi(server.url, { path: '/events?limit=4' });
    const eventIds = (json as { event_id: number }[]).map((event) => event.event_id);
    const writes = createWrites({ chance, eventIds, rows: openServerRows(dataDir) });

    let isEnough = false;
    let waiting = 0;
    let answersToKill = chance.int(20, 120);
    let everybodyWaits = Promise.withResolvers<void>();
    let isBack = Promise.withResolvers<void>();
    let killing: Promise<void> | null = null;

    const round = async (): Promise<void> => {
      await server.kill();
      series.kills += 1;
      await everybodyWaits.promise;
      server = await startServerProcess({ dataDir, port: server.port });
      series.faults.push(...writes.faultsNow());
      tell?.(
        `kill ${String(series.kills)}: ${String(series.acknowledged)} acknowledged, ${String(series.faults.length)} faults`,
      );
      isEnough = series.kills >= kills;
      answersToKill = chance.int(20, 120);
      const back = isBack;
      [everybodyWaits, isBack, waiting, killing] = [
        Promise.withResolvers<void>(),
        Promise.withResolvers<void>(),
        0,
        null,
      ];
      back.resolve();
    };

    const ports = {
      url: () => server.url,
      awaitServer: async () => {
        if (killing === null) throw new Error(`A server that nobody killed gave no answer:\n${server.output()}`);
        const back = isBack.promise;
        waiting += 1;
        if (waiting === writers) everybodyWaits.resolve();
        await back;
      },
      onAnswer: (answered: Write, isReplayed: boolean, tries: number) => {
        writes.acknowledge(answered);
        series.acknowledged += 1;
        if (tries > 1) series.repeated += 1;
        if (tries > 1 && isReplayed) series.replayed += 1;
        answersToKill -= 1;
        if (answersToKill <= 0 && !isEnough) killing ??= round();
      },
    };
    await Promise.all(
      callers.map((caller) =>
        // All writers go on until the last kill, so that each is interrupted.
        write(caller, () => (isEnough && killing === null ? null : writes.next(caller)), ports),
      ),
    );
    series.faults.push(...writes.faultsAtEnd());
    writes.close();
  } finally {
    await server.stop();
  }
  return series;
}
