import { expect, test } from 'vitest';
import { chatIn } from '#contract/chat-key.ts';
import { callApi, register } from '#world/api-client.ts';
import { dataFolder } from '#world/data-template.ts';
import { startServerProcess } from '#world/server-process.ts';
import { tryChat, type Talker } from '#world/story/chat-trial.ts';

const password = 'scape2026';

test('[CHAT-08] three people write to a group while their networks break and the server is killed: each message once, in one order', async () => {
  const { folder: dataDir, remove } = await dataFolder();
  let server = await startServerProcess({ dataDir });
  try {
    const { url, port } = server;
    const names = ['berta', 'carlos', 'dora'];
    const callers = [];
    for (const name of names) callers.push({ name, ...(await register(url, name)) });
    const [founder] = callers;
    const made = await callApi(url, {
      method: 'POST',
      path: '/create/groups',
      token: founder?.token ?? null,
      body: { groupName: 'Verbena' },
    });
    const { id, client_id: ref } = (made.json as { data: { id: number; client_id: string } }).data;
    const talkers: Talker[] = callers.map((caller) => ({
      ...caller,
      email: `${caller.name}@example.com`,
      password,
      server: url,
      path: `/chat?group=${ref}`,
    }));
    for (const { token } of talkers) await callApi(url, { method: 'POST', path: `/groups/${String(id)}/join`, token });
    const { texts } = await tryChat({
      talkers,
      chatOf: () => chatIn(ref),
      pathOf: () => `/groups/${String(id)}/messages`,
      each: 15,
      cuts: 4,
      async killServer() {
        await server.kill();
        server = await startServerProcess({ dataDir, port });
      },
      seed: 8,
    });
    expect(texts).toHaveLength(45);
  } finally {
    await server.stop();
    remove();
  }
});
