import { Client } from 'pg';
import { expect, test } from 'vitest';
import { messageLimits } from '#contract/chat/limits.ts';
import { openPostgresDatabase } from '#world/servers/databases.ts';
import { createChatScene, saidIn } from '#world/scenes/chat.ts';

const insertMany = `insert into messages (ref, chat_id, user_id, content, written_at, created_at)
  select 'old ' || n, $1, $2, 'Long ago', 1, 1 from generate_series(1, 30000) as n`;

test('[CHAT-09] a block of somebody who has said 30,000 things in a group ends as fast as another', async () => {
  const { url, ...storage } = await openPostgresDatabase();
  const scene = createChatScene(storage);
  const [ana, ben] = [await scene.person(), await scene.person()];
  const group = await scene.group(ana, ben);
  const elsewhere = new Client({ connectionString: url });
  await elsewhere.connect();
  await elsewhere.query(insertMany, [group.id, ben.userId]);
  await elsewhere.end();
  await scene.perform(ana, 'user.block', { blockedId: ben.userId });
  // Nobody’s devices would hear of anything new while this waited.
  const params = { blockedId: String(ben.userId) };
  const { said } = saidIn(await scene.newsOf(ana, () => scene.perform(ana, 'user.unblock', {}, { params })));
  expect(said).toEqual(Array.from({ length: messageLimits.first }, () => 'Long ago'));
  await storage.close();
});
