import { setTimeout as pause } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis, RedisClient } from '#server/infra/redis.ts';

/** The stream is bounded: a process that is further behind than that has lost touch, and its devices pull. */
const streamEntries = 20_000;
const afterFailureMs = 500;

const never = () => new Promise<never>(() => undefined);

/** A connection as the adapter wants one. It asks again at once when it hears no, and looks after no promise. */
function withPatientReads(client: RedisClient): RedisClient {
  const read = client.xRead.bind(client);
  const connect = client.connect.bind(client);
  return Object.assign(client, {
    connect: () => connect().catch(never),
    xRead: async (...args: Parameters<typeof read>) =>
      await read(...args).catch(async (error: unknown) => {
        await pause(afterFailureMs, undefined, { ref: false });
        throw error;
      }),
    disconnect: async () => {
      if (client.isOpen) client.destroy();
    },
  });
}

/** What is said in one process is heard in all, through a stream in Redis. */
export function adapterOver({ client, another }: Redis) {
  const tolerantClient = Object.assign(Object.create(client) as RedisClient, {
    duplicate: () => withPatientReads(another()),
    // What is kept of a connection that broke is a courtesy: without it the client pulls.
    set: (...args: Parameters<RedisClient['set']>) => client.set(...args).catch(() => null),
    publish: (...args: Parameters<RedisClient['publish']>) => client.publish(...args).catch(() => 0),
  });
  return createAdapter(tolerantClient, {
    streamName: 'scape:live',
    channelPrefix: 'scape:live',
    sessionKeyPrefix: 'scape:live:',
    maxLen: streamEntries,
  });
}
