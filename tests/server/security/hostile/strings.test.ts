import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mutationKinds } from '#contract/sync/mutations.ts';
import type { MutationKind } from '#contract/sync/mutations.ts';
import { shapesOf } from '#contract/sync/mutation-shapes.ts';
import type { TestServer } from '#world/servers/server.ts';
import { engines } from '#world/servers/engines.ts';
import { eventFieldsOf } from './events.ts';
import { groupFieldsOf } from './groups.ts';
import { invitationFieldsOf } from './invitations.ts';
import { letterFieldsOf } from './letters.ts';
import { userFieldsOf } from './people.ts';
import { postFieldsOf } from './posts.ts';
import { messageFieldsOf } from './messages.ts';
import type { Field } from './stage.ts';
import { hostileTexts, impossibleTexts } from './texts.ts';
import { createPolicyScene } from '#world/scenes/policy.ts';
import type { Somebody } from '#world/scenes/policy.ts';

interface Definition {
  type: string;
  innerType?: { _zod: { def: Definition } };
  shape?: Record<string, { _zod: { def: Definition } }>;
}

/** Texts in which nobody writes: names that devices make, times and amounts. */
const madeTexts = [
  ...['client_id', 'visitor_id', 'written_at', 'price', 'link_key', 'key'],
  ...['date_time', 'end_date_time', 'start_date', 'end_date'],
];

/** The fields of a change that hold a text. */
function textsOf(kind: MutationKind): string[] {
  const { shape = {} } = (shapesOf(kind).body as unknown as { _zod: { def: Definition } })._zod.def;
  const typeOf = ({ type, innerType }: Definition): string =>
    innerType === undefined ? type : typeOf(innerType._zod.def);
  return Object.keys(shape).filter((name) => {
    const field = shape[name];
    return field !== undefined && typeOf(field._zod.def) === 'string' && !madeTexts.includes(name);
  });
}

describe.each(engines)('[API-04] what people write, on $name', ({ start }) => {
  let server: TestServer;
  let scene: Awaited<ReturnType<typeof createPolicyScene>>;
  let fields: Field[];
  let author: Somebody;
  /** what was read since something was written */
  const got = new Map<string, Promise<unknown>>();

  beforeAll(async () => {
    server = await start({ settings: { adminIds: [1] } });
    scene = await createPolicyScene(server);
    author = await scene.somebody();
    const letters = () =>
      server.database.read(({ sql }) => sql.selectFrom('contact_messages').selectAll().orderBy('id').execute());
    const { call, operator, host: friend } = scene;
    const get = async (url: string, who: Somebody) => {
      const name = `${who.id} ${url}`;
      const held = got.get(name) ?? call(who, 'GET', url);
      got.set(name, held);
      return (await held) as Record<string, unknown>;
    };
    const stage = { call, get, letters, author, operator, friend };
    fields = [
      ...(await eventFieldsOf(stage)),
      ...(await postFieldsOf(stage)),
      ...(await userFieldsOf(stage)),
      ...(await letterFieldsOf(stage)),
      ...(await messageFieldsOf(stage)),
      ...(await groupFieldsOf(stage)),
      ...(await invitationFieldsOf(stage)),
    ];
  });
  afterAll(() => server.close());

  test('every text of every change is among them', () => {
    const known = new Set(fields.map(({ kind, name }) => `${kind} ${name}`));
    // A new event has the fields of an edited one.
    const isKnown = (kind: MutationKind, name: string) =>
      known.has(`${kind} ${name}`) || (kind === 'event.create' && known.has(`event.update ${name}`));
    const missing = mutationKinds.flatMap((kind) =>
      textsOf(kind).flatMap((name) => (isKnown(kind, name) ? [] : [`${kind} ${name}`])),
    );
    expect(missing).toEqual([]);
  });

  /** Writes a text into every field; a refusal has to name it. @returns the fields that took it, with the replies */
  async function written(text: string) {
    const accepted: (Field & { made: Record<string, unknown> })[] = [];
    for (const field of fields) {
      const { who = author, method, url, payload } = await field.write(text);
      const reply = await scene.send(who, method, url, payload);
      const { kind, name } = field;
      if (reply.statusCode < 300) {
        accepted.push({ ...field, made: reply.json() });
        continue;
      }
      const named = Object.keys(reply.json().fields ?? {}).map((path) => path.split('.', 1)[0]);
      expect([kind, name, reply.statusCode, [...new Set(named)]]).toEqual([kind, name, 422, [name]]);
    }
    return accepted;
  }

  test.each(impossibleTexts)('%s is refused by the name of each field', async (_what, text) => {
    expect((await written(text)).map(({ kind, name }) => [kind, name])).toEqual([]);
  });

  test.each(hostileTexts)(
    '%s comes back as it was, in its normal form, or is refused by the name of its field',
    async (_what, text) => {
      const accepted = await written(text);
      const kept = text.replaceAll('\r\n', '\n').toWellFormed();
      got.clear();
      for (const { kind, name, reads, made } of accepted) {
        const read = await reads(made);
        expect([kind, name, read]).toEqual([kind, name, read.map(() => kept)]);
      }
    },
  );
});
