import { groupChatKey, directChatKey } from '#contract/chat/key.ts';
import { callApi, register, type Caller } from '#world/servers/api-client.ts';
import { dataFolder } from '#world/databases/data-template.ts';
import { startPostgres } from '#world/databases/postgres.ts';
import { startRedis } from '#world/services/redis.ts';
import { startServerProcess, type ServerProcess } from '#world/servers/server-process.ts';
import { tryChat, type Talker, type Told } from '#world/story/chat-trial.ts';

/*
 * npm run proof -- chat [SEED]: two people who write 500 messages each to one another, then three in a group, with ten cuts
 * of somebody's network and one server that is killed and started again; on one process, then on two with PostgreSQL and Redis.
 */

const each = Number(process.env['SCAPE_PROOF_EACH'] ?? 500);
const cuts = 10;
const password = 'scape2026';
const seed = Number(process.argv[2] ?? Date.now() % 100_000);

interface Servers {
  /** where the person number `index` is served */
  at: (index: number) => ServerProcess;
  /** kills the first, and starts it again where it was */
  killFirst: () => Promise<void>;
  close: () => Promise<void>;
}

async function oneProcess(): Promise<Servers> {
  const { folder: dataDir, remove } = await dataFolder();
  let server = await startServerProcess({ dataDir });
  return {
    at: () => server,
    async killFirst() {
      const { port } = server;
      await server.kill();
      server = await startServerProcess({ dataDir, port });
    },
    async close() {
      await server.stop();
      remove();
    },
  };
}

async function twoProcesses(): Promise<Servers> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const settings = { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url };
  const folders = [await dataFolder(), await dataFolder()];
  const start = (index: number, port?: number) =>
    startServerProcess({ dataDir: folders[index]?.folder ?? '', settings, ...(port === undefined ? {} : { port }) });
  let first = await start(0);
  const second = await start(1);
  return {
    at: (index) => (index % 2 === 0 ? first : second),
    async killFirst() {
      const { port } = first;
      await first.kill();
      first = await start(0, port);
    },
    async close() {
      await Promise.all([first.stop(), second.stop()]);
      for (const { remove } of folders) remove();
      await redis.close();
      await postgres.close();
    },
  };
}

type Named = Caller & Pick<Talker, 'name' | 'email' | 'password' | 'server'>;

async function peopleAt(servers: Servers, names: readonly string[]): Promise<Named[]> {
  const people: Named[] = [];
  for (const [index, name] of names.entries()) {
    const { url } = servers.at(index);
    people.push({ name, email: `${name}@example.com`, password, server: url, ...(await register(url, name)) });
  }
  return people;
}

async function inTwos(servers: Servers): Promise<Told> {
  const people = await peopleAt(servers, ['ofelia', 'pablo']);
  const otherOf = ({ userId }: Caller) => people.find((person) => person.userId !== userId)?.userId ?? 0;
  return tryChat({
    talkers: people.map((person) => ({ ...person, path: `/chat?with=${String(otherOf(person))}` })),
    chatOf: (talker) => directChatKey(otherOf(talker)),
    pathOf: (talker) => `/messages/conversation/${String(otherOf(talker))}`,
    each,
    cuts,
    killServer: servers.killFirst,
    seed,
  });
}

async function inAGroup(servers: Servers): Promise<Told> {
  const people = await peopleAt(servers, ['rita', 'saul', 'tere']);
  const [founder] = people;
  if (founder === undefined) throw new Error('Nobody is there.');
  const call = { method: 'POST', path: '/create/groups', body: { groupName: 'Verbena' } } as const;
  const made = await callApi(founder.server, { ...call, token: founder.token });
  const { id, client_id: ref } = (made.json as { data: { id: number; client_id: string } }).data;
  for (const { server, token } of people) {
    await callApi(server, { method: 'POST', path: `/groups/${String(id)}/join`, token });
  }
  return tryChat({
    talkers: people.map((person) => ({ ...person, path: `/chat?group=${ref}` })),
    chatOf: () => groupChatKey(ref),
    pathOf: () => `/groups/${String(id)}/messages`,
    each,
    cuts,
    killServer: servers.killFirst,
    seed: seed + 1,
  });
}

const houses = { 'one process': oneProcess, 'two processes with Redis': twoProcesses };
const talks = { 'two people': inTwos, 'three in a group': inAGroup };

console.log(`Seed ${String(seed)}`);
let faults = 0;
for (const [house, open] of Object.entries(houses)) {
  const servers = await open();
  for (const [talk, tell] of Object.entries(talks)) {
    try {
      const { texts, cuts: broken, seconds } = await tell(servers);
      const took = `${String(broken)} cuts, one kill, ${seconds.toFixed(0)} s`;
      console.log(`${house}, ${talk}: ${String(texts.length)} messages, each once, in one order on all; ${took}`);
    } catch (error) {
      faults += 1;
      console.error(`${house}, ${talk}:`, error);
    }
  }
  await servers.close();
}
process.exitCode = faults === 0 ? 0 : 1;
