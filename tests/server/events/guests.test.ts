import { describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import { tidy } from '#server/tidy.ts';
import { databases } from '#world/servers/databases.ts';
import { noon, useScene } from '#world/scenes/events.ts';

const day = 24 * 3600_000;

describe.each(databases)('[DET-06] what guests leave on $name', ({ open }) => {
  const stage = useScene(open);

  const rows = () =>
    stage.storage.database.read(async ({ sql }) => ({
      keys: (await sql.selectFrom('mutations').select(['scope', 'key']).execute()).length,
      lanes: (await sql.selectFrom('lanes').select('scope').execute()).length,
      viewers: (await sql.selectFrom('viewers').select('viewer').execute()).length,
    }));

  test('goes with its keys, in pieces; what those leave who are known, and who came since, stays', async () => {
    const ana = await stage.scene.person();
    const event = await stage.scene.event(ana);
    const params = { id: String(event.id) };
    const letter = (now: number, client: string) => {
      const details = { key: uuidV7(), client, lane: uuidV7(), seq: 1, now };
      return stage.scene.request(
        null,
        'contact.send',
        { title: 'A', email: 'a@example.com', message: 'x', client_id: uuidV7() },
        details,
      );
    };
    const known = { params, key: uuidV7(), client: 'phone', lane: 'view', seq: 1 };
    await stage.scene.perform(ana, 'view.record', {}, known);
    const again = uuidV7();
    const old = Array.from({ length: 520 }, (_unused, at) => letter(noon, at < 20 ? again : uuidV7()));
    await stage.storage.writer.perform([...old, letter(noon + 300 * day, again)]);
    expect(await rows()).toEqual({ keys: 522, lanes: 522, viewers: 1 });
    await tidy(stage.storage.writer, noon + 399 * day);
    expect(await rows()).toEqual({ keys: 522, lanes: 522, viewers: 1 });
    await tidy(stage.storage.writer, noon + 401 * day);
    // The one who has come since keeps all lanes until nothing of theirs is known.
    expect(await rows()).toEqual({ keys: 1, lanes: 22, viewers: 1 });
    const late = await stage.scene.perform(ana, 'view.record', {}, { ...known, now: noon + 401 * day });
    expect(late).toMatchObject({ status: 409, body: { error: 'late_sequence' } });
    await tidy(stage.storage.writer, noon + 701 * day);
    expect(await rows()).toEqual({ keys: 0, lanes: 2, viewers: 1 });
  });

  test('visits are forgotten after days, the counts stay, and who comes on another day is no other visitor', async () => {
    const ana = await stage.scene.person();
    const event = await stage.scene.event(ana);
    const visitors = Array.from({ length: 520 }, () => uuidV7());
    const visit = (visitor_id: string, now: number) =>
      stage.scene.request(null, 'view.record', { visitor_id }, { params: { id: event.ref }, now });
    await stage.storage.writer.perform(visitors.map((visitor) => visit(visitor, noon)));
    const [first = ''] = visitors;
    await stage.storage.writer.perform([visit(first, noon + 1), visit(first, noon + day), visit(first, noon)]);
    expect(await stage.scene.read(null, event.id)).toMatchObject({ view_count: 523, unique_view_count: 520 });
    const left = async () => (await rows()).viewers;
    await tidy(stage.storage.writer, noon + 14 * day);
    expect(await left()).toBe(521);
    await tidy(stage.storage.writer, noon + 15 * day);
    expect(await left()).toBe(1);
    expect(await stage.scene.read(null, event.id)).toMatchObject({ view_count: 523, unique_view_count: 520 });
  });
});
