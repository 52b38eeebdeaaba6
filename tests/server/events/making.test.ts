import { bare } from '#world/data/bare-pictures.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventLimits } from '#contract/events/rules.ts';
import { largestEvent } from '#world/data/largest-event.ts';
import type { Event } from '#contract/events/entity.ts';
import type { ErrorReply } from '#contract/sync/refusals.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { findMutation } from '#server/db/mutations/log.ts';
import type { Actor, Outcome } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import type { TestServer } from '#world/servers/server.ts';
import { aForm, aPicture, sha256Of, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { databases } from '#world/servers/databases.ts';
import { engines } from '#world/servers/engines.ts';
import { aConcert, createScene, noon } from '#world/scenes/events.ts';

const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string];
const url = (sha256: string): string => `/media/${sha256}/1600.webp`;

describe.each(engines)('what an organizer says of pictures and of an end, on $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;

  beforeAll(async () => {
    server = await start();
    ana = await signUp(server, 'ana');
  });
  afterAll(() => server.close());

  type Sent = { payload: object | Buffer; headers?: Record<string, string> };
  const send = (method: 'POST' | 'PUT', path: string, { payload, headers }: Sent) =>
    server.inject({ method, url: path, payload, headers: { ...headers, ...ana.headers } });
  const create = (sent: Sent) => send('POST', '/api/events', sent);
  const edit = ({ id }: Event, sent: Sent) => send('PUT', `/api/events/${id}`, sent);
  const json = (payload: object): Sent => ({ payload });
  const plain = Object.entries(aConcert).filter(([, value]) => typeof value === 'string') as [string, string][];
  const read = async ({ id }: Event) =>
    (await server.inject({ method: 'GET', url: `/api/events/${id}` })).json<Event>();

  test('[WIZ-12] goes with a new event and with an edit, as JSON and as a form, and stays when it is left out', async () => {
    const [cover, picture] = [await aPicture('#123456'), await aPicture('#654321')];
    const texts = { [sha256Of(cover)]: 'A stage', [sha256Of(picture)]: 'Ñandúes, en fila' };
    const made = await create(
      aForm([
        ...plain,
        ['alt_texts', JSON.stringify(texts)],
        ['cover_image', { bytes: cover, filename: 'cover.png' }],
        ['gallery', { bytes: picture, filename: 'picture.png' }],
      ]),
    );
    expect(made.statusCode).toBe(201);
    const event = made.json<Event>();
    expect(event).toMatchObject({ alt_texts: texts, cancel_message: null });
    await edit(event, json({ title: 'Renamed' }));
    expect(await read(event)).toMatchObject({ title: 'Renamed', alt_texts: texts });
    await edit(event, json({ alt_texts: { [one]: 'Another' }, cancel_message: 'It rains' }));
    expect(await read(event)).toMatchObject({ alt_texts: { [one]: 'Another' }, cancel_message: 'It rains' });
    await edit(event, aForm([['alt_texts', JSON.stringify(texts)]]));
    expect(await read(event)).toMatchObject({ alt_texts: texts, cancel_message: 'It rains' });
    const said = await create(json({ ...aConcert, alt_texts: texts, cancel_message: 'Never was' }));
    expect(said.json()).toMatchObject({ alt_texts: texts, cancel_message: 'Never was' });
    expect((await create(json(aConcert))).json()).toMatchObject({ alt_texts: {}, cancel_message: null });
  });

  test('[WIZ-12] is taken back by nothing in its place, and a picture of which nothing is said has no text', async () => {
    const filled = { ...aConcert, alt_texts: { [one]: 'One', [two]: '', [three]: ' \n' }, cancel_message: 'It rains' };
    const event = (await create(json(filled))).json<Event>();
    expect(event.alt_texts).toEqual({ [one]: 'One' });
    await edit(event, json({ alt_texts: { [one]: '', [two]: 'Two' } }));
    expect((await read(event)).alt_texts).toEqual({ [two]: 'Two' });
    await edit(event, json({ alt_texts: {}, cancel_message: null }));
    expect(await read(event)).toMatchObject({ alt_texts: {}, cancel_message: null });
    await edit(event, json({ cancel_message: 'Again' }));
    await edit(event, aForm([['cancel_message', '']]));
    expect((await read(event)).cancel_message).toBeNull();
  });

  const manyTexts = Array.from({ length: eventLimits.gallery + 2 }, (_unused, index) => [
    index.toString(16).padStart(64, '0'),
    'x',
  ]);

  test.each([
    ['a text that is too long', { alt_texts: { [one]: 'x'.repeat(eventLimits.altText + 1) } }, /^alt_texts/],
    ['more texts than pictures', { alt_texts: Object.fromEntries(manyTexts) as object }, /^alt_texts$/],
    ['a picture’s address for its name', { alt_texts: { [url(one)]: 'One' } }, /^alt_texts/],
    ['no hash', { alt_texts: { cover_image: 'One' } }, /^alt_texts/],
    ['a list of texts', { alt_texts: ['One'] }, /^alt_texts/],
    ['no texts at all', { alt_texts: null }, /^alt_texts$/],
    ['a text that is none', { alt_texts: { [one]: 5 } }, /^alt_texts/],
    ['a message that is too long', { cancel_message: 'x'.repeat(eventLimits.cancelMessage + 1) }, /^cancel_message$/],
    ['a status that only the clock gives', { status: 'finished' }, /^status$/],
    ['an unknown status', { status: 'gone' }, /^status$/],
  ])('[WIZ-12] %s is refused by its field', async (_what, given, field) => {
    const event = (await create(json(aConcert))).json<Event>();
    for (const reply of [await create(json({ ...aConcert, ...given })), await edit(event, json(given))]) {
      expect(reply.statusCode).toBe(422);
      const { fields = {} } = reply.json<ErrorReply>();
      expect(Object.keys(fields)).toEqual([expect.stringMatching(field)]);
    }
    expect(await read(event)).toEqual({
      ...event,
      liked: undefined,
      subscribed: undefined,
      waiting: undefined,
      bookmarked: undefined,
      stars: undefined,
    });
  });

  test('[WIZ-12] [WIZ-13] what is too long in all is refused by its largest field, made or grown by an edit', async () => {
    const [large, text] = [largestEvent(), 'x'.repeat(20_000)];
    const made = await create(json({ ...large, description: text }));
    const event = (await create(json(large))).json<Event>();
    for (const reply of [made, await edit(event, json({ description: text }))]) {
      expect(reply.statusCode).toBe(422);
      expect(reply.json()).toEqual({
        error: 'invalid',
        message: expect.stringContaining('kB too long in all'),
        fields: { faqs: expect.stringContaining('under “Questions”') },
      });
    }
    expect((await read(event)).description).toBe(large.description);
    expect((await edit(event, json({ description: text, faqs: [] }))).statusCode).toBe(200);
  });

  test('[WIZ-12] as much as may be said is taken', async () => {
    const given = {
      alt_texts: Object.fromEntries(
        manyTexts.slice(1).map(([name]) => [name, 'x'.repeat(eventLimits.altText)]),
      ) as object,
      cancel_message: 'x'.repeat(eventLimits.cancelMessage),
    };
    expect((await create(json({ ...aConcert, ...given }))).json()).toMatchObject(given);
  });
});

describe.each(databases)('making an event on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createScene>;
  let ana: Actor;

  beforeAll(async () => {
    storage = await open();
    scene = createScene(storage);
    ana = await scene.person();
    for (let index = 0; index < 30; index += 1) await hold(nth(index));
    for (const sha256 of [one, two, three]) await hold(sha256);
  });
  afterAll(() => storage.close());

  const nth = (index: number): string => index.toString(16).padStart(64, 'a');
  const hold = (sha256: string) => storage.writer.run('blob.hold', { sha256, userId: ana.userId, bytes: 1, now: noon });
  const filesOf = (names: string[]) => Object.fromEntries(names.map((name, index) => [`gallery.${index}`, name]));
  const refusalIn = ({ body }: Outcome) => body as ErrorReply;

  function edit({ ref }: Event, body: object, details: object = {}): Promise<Outcome> {
    return scene.perform(ana, 'event.update', body, { params: { id: ref }, ...details });
  }

  describe('[WIZ-14] two edits', () => {
    test('what is said of pictures merges beside anything else, and is a conflict with itself', async () => {
      const event = await scene.event(ana, { alt_texts: { [one]: 'One' } });
      const base = { alt_texts: { [one]: 'One' } };
      await edit(event, { title: 'Theirs', cancel_message: 'Theirs' });
      const mine = await edit(event, { alt_texts: { [one]: 'Mine' }, base });
      expect(mine).toMatchObject({ status: 200, body: { title: 'Theirs', alt_texts: { [one]: 'Mine' } } });
      const late = await edit(event, { alt_texts: { [one]: 'Late' }, base });
      expect(late).toMatchObject({ status: 409, body: { error: 'conflict', groups: ['alt_texts'] } });
      expect(late.body).toMatchObject({ current: { alt_texts: { [one]: 'Mine' } } });
      const same = await edit(event, { alt_texts: { [one]: 'Mine', [two]: '' }, base });
      expect(same).toMatchObject({ status: 200, body: { version: 3 } });
      const message = await edit(event, { cancel_message: 'Mine', base: { cancel_message: null } });
      expect(refusalIn(message).groups).toEqual(['cancel_message']);
    });

    test.each([
      ['none', {}, { alt_texts: {} }, 200, { [two]: 'Two' }],
      ['none, said as an empty text', {}, { alt_texts: { [two]: '' } }, 200, { [two]: 'Two' }],
      ['nothing, where nothing was', {}, { alt_texts: null }, 200, { [two]: 'Two' }],
      ['no group', { [one]: 'One' }, {}, 200, { [two]: 'Two' }],
      ['left out', { [one]: 'One' }, undefined, 200, { [two]: 'Two' }],
      ['none, where one is', { [one]: 'One' }, { alt_texts: {} }, 200, { [one]: 'One', [two]: 'Two' }],
      ['no text at all', { [one]: 'One' }, { alt_texts: 'x' }, 409, { [one]: 'One' }],
    ])('a base that is %s', async (_what, alt_texts, base, status, after) => {
      const event = await scene.event(ana, { alt_texts });
      const outcome = await edit(event, { alt_texts: { [two]: 'Two' }, base });
      expect(outcome.status).toBe(status);
      const { alt_texts: now } = await scene.read(ana, event.id);
      expect(now).toEqual(after);
    });

    test('of two devices are both in the history, with what became of them', async () => {
      const event = await scene.event(ana);
      const [phone, laptop] = [uuidV7(), uuidV7()];
      const from = (client: string, seq: number) => ({ key: uuidV7(), client, lane: `event:${event.ref}`, seq });
      const sent = [
        { details: from(phone, 1), body: { city: 'Azua', base: { place: placeOf(event) } } },
        { details: from(laptop, 1), body: { title: 'Laptop', base: { title: event.title } } },
        { details: from(phone, 2), body: { title: 'Phone', base: { title: event.title } } },
      ];
      const outcomes: Outcome[] = [];
      for (const { body, details } of sent) outcomes.push(await edit(event, body, details));
      expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 409]);
      const rows = await storage.database.read(async (tx) => {
        return await Promise.all(sent.map(({ details }) => findMutation(tx, `u:${ana.userId}`, details.key)));
      });
      expect(rows).toMatchObject(
        [200, 200, 409].map((status) => ({ kind: 'event.update', outcome: 'applied', status })),
      );
      const told = JSON.parse(rows[2]?.body ?? '{}') as Partial<ErrorReply>;
      expect(told).toMatchObject({ error: 'conflict', groups: ['title'] });
      expect(outcomes[1]?.body).toMatchObject({ title: 'Laptop', city: 'Azua' });
      expect(outcomes[2]?.body).toMatchObject({ current: { title: 'Laptop', city: 'Azua' } });
      expect(await scene.read(null, event.id)).toMatchObject({ title: 'Laptop', city: 'Azua', version: 3 });
    });

    function placeOf({ locationName, address, address2, city, state, province, country, postalCode }: Event): object {
      return { locationName, address, address2, city, state, province, country, postalCode, online: false };
    }
  });

  describe('[WIZ-12] a gallery', () => {
    test('takes new pictures where their addresses stand, the others behind, and each once', async () => {
      const made = await scene.perform(ana, 'event.create', aConcert, { files: filesOf([one, two]) });
      const event = made.body as Event;
      const gallery_images = [url(two), url(three), url(one), url(two)];
      const sorted = await edit(event, { gallery_images }, { files: filesOf([nth(1), three]) });
      expect(bare((sorted.body as Event).gallery_images)).toEqual([two, three, one, nth(1)].map(url));
      const fewer = await edit(event, { gallery_images: [url(nth(1))] }, { files: filesOf([nth(1)]) });
      expect(bare((fewer.body as Event).gallery_images)).toEqual([url(nth(1))]);
      const more = await edit(event, {}, { files: filesOf([two, nth(1)]) });
      expect(bare((more.body as Event).gallery_images)).toEqual([nth(1), two].map(url));
      const twice = await scene.perform(ana, 'event.create', aConcert, { files: filesOf([two, one, two]) });
      expect(bare((twice.body as Event).gallery_images)).toEqual([two, one].map(url));
    });

    test('[WIZ-14] that names a picture which another device has taken away is disputed, and not refused', async () => {
      const made = await scene.perform(ana, 'event.create', aConcert, { files: filesOf([one, two]) });
      const event = made.body as Event;
      const base = { gallery_images: [url(one), url(two)] };
      await edit(event, { gallery_images: [url(two)], base });
      const disputed = await edit(event, { gallery_images: [url(two), url(one)], base });
      expect([disputed.status, (disputed.body as ErrorReply).groups]).toEqual([409, ['gallery_images']]);
      const settled = await edit(event, { gallery_images: [url(two)], base: { gallery_images: [url(two)] } });
      expect(bare((settled.body as Event).gallery_images)).toEqual([url(two)]);
    });

    test('holds twelve, and not one more, in a new event and in an edit', async () => {
      const names = (length: number, from = 0) => Array.from({ length }, (_unused, index) => nth(from + index));
      const full = await scene.perform(ana, 'event.create', aConcert, { files: filesOf(names(12)) });
      const event = full.body as Event;
      expect(bare(event.gallery_images)).toEqual(names(12).map(url));
      const tooMany = await scene.perform(ana, 'event.create', aConcert, { files: filesOf(names(13)) });
      const oneMore = await edit(event, {}, { files: filesOf([three]) });
      for (const { status, body } of [tooMany, oneMore]) {
        expect([status, (body as ErrorReply).fields]).toEqual([422, { gallery_images: 'At most 12 pictures' }]);
      }
      const swapped = await edit(event, { gallery_images: names(11).map(url) }, { files: filesOf([three]) });
      expect(bare((swapped.body as Event).gallery_images)).toEqual([...names(11), three].map(url));
    });

    test.each([
      ['an address that it never had', [url(three)]],
      ['one of somewhere else', ['https://elsewhere.example/a.webp']],
      ['another size', [url(one).replace('1600', '320')]],
    ])('refuses %s', async (_what, gallery_images) => {
      const made = await scene.perform(ana, 'event.create', aConcert, { files: filesOf([one]) });
      const event = made.body as Event;
      const refused = await edit(event, { gallery_images: [url(one), ...gallery_images] }, { files: filesOf([two]) });
      expect([refused.status, Object.keys(refusalIn(refused).fields ?? {})]).toEqual([422, ['gallery_images']]);
      expect(bare((await scene.read(null, event.id)).gallery_images)).toEqual([url(one)]);
    });
  });
});
