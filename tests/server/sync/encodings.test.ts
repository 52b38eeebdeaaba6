import { fc } from '#world/random/properties.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shapesOf } from '#contract/sync/mutation-shapes.ts';
import { mutationKinds, type MutationKind } from '#contract/sync/mutations.ts';
import { normalizeTexts } from '#contract/validation/normalize-text.ts';
import { newEntry } from '#data/outbox/mutate.ts';
import { takesFiles } from '#server/api/sync/mutation-request.ts';
import { wireFields } from '#server/api/http/wire-fields.ts';
import { fingerprintOf } from '#server/domain/sync/fingerprint.ts';
import { legacyFingerprints } from '#server/domain/sync/legacy-fingerprints.ts';
import { skipped } from '#server/domain/sync/outcome.ts';
import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';
import { batchItem, batchRequest, frozenEntry, singleRequest, type FrozenEntry } from '#sync/push/requests.ts';
import type { WireFile, WireRequest } from '#sync/transport/ports.ts';
import { createTransport } from '#sync/transport/http-transport.ts';
import { startServer, type TestServer } from '#world/servers/server.ts';
import { arbitraryArgs } from './arbitrary-args.ts';
import { aPicture, sha256Of, signUp, type Caller } from '#world/servers/callers.ts';

const ref = '00000000-0000-4000-8000-000000000001';
const kinds = mutationKinds.filter(takesFiles);
const arrived: MutationRequest[] = [];
const pictures = new Map<string, Buffer>();
let server: TestServer;
let ana: Caller;

beforeAll(async () => {
  server = await startServer({
    async open() {
      const storage = await openMigratedStorage();
      const perform = async (requests: MutationRequest[]) => {
        arrived.push(...requests);
        return requests.map(skipped);
      };
      return { ...storage, writer: { ...storage.writer, run: storage.writer.run.bind(storage.writer), perform } };
    },
  });
  ana = await signUp(server, 'ana');
  for (const colour of ['#226688', '#882266']) {
    const bytes = await aPicture(colour, 8, 8);
    pictures.set(sha256Of(bytes), bytes);
  }
});
afterAll(() => server.close());

/** A request's bytes as the browser's `fetch` makes them, through the whole server: what its writer was to perform, or the refusal. */
async function through(request: WireRequest): Promise<MutationRequest | { fields: unknown }> {
  let sent: Request | null = null;
  const transport = createTransport({
    origin: 'http://localhost',
    serverMark: { isKnown: async () => true, learn: async () => undefined },
    token: async () => ana.token,
    fetch: async (url, options) => {
      sent = new Request(url, options);
      return Response.json({}, { headers: { 'Scape-Api': '1' } });
    },
  });
  await transport.send(request, new AbortController().signal);
  if (sent === null) throw new Error('Nothing was sent');
  const { method, url, headers } = sent as Request;
  const payload = Buffer.from(await (sent as Request).arrayBuffer());
  arrived.length = 0;
  const reply = await server.inject({
    method: method as 'POST',
    url: url.slice('http://localhost'.length),
    headers: Object.fromEntries(headers),
    payload,
  });
  const [performed] = arrived;
  if (performed !== undefined) return performed;
  const body = reply.json<{ fields?: object; results?: { body: { fields?: object } }[] }>();
  return { fields: (body.results?.[0]?.body ?? body).fields };
}

function sealed(kind: MutationKind, args: unknown): FrozenEntry {
  const entry = newEntry(kind, args, 1, { nowMs: 1 });
  const ids = new Map(entry.refs.map((named) => [named, 1]));
  return frozenEntry(entry, { clientId: ref, ids, userId: ana.user.user_id, nowMs: 1 });
}

const asBatch = (entry: FrozenEntry) => batchRequest([batchItem(entry)], entry.seal.clientId, false);

function filesOf({ files }: FrozenEntry): WireFile[] {
  return Object.entries(files).map(([name, sha256]) => {
    const bytes = Uint8Array.from(pictures.get(sha256) ?? []).buffer;
    return { field: name.split('.', 1)[0] ?? name, bytes, type: 'image/png' };
  });
}

const known = (request: MutationRequest | { fields: unknown }) =>
  'kind' in request
    ? { kind: request.kind, body: request.body, files: request.files, fingerprint: fingerprintOf(request) }
    : request;

test.each(kinds)('[I8] [API-05] %s means the same in a batch and as a form, whatever its texts hold', async (kind) => {
  const args = arbitraryArgs(kind, ref, [...pictures.keys()]);
  await fc.assert(
    fc.asyncProperty(args, fc.boolean(), async (given, isNormal) => {
      // A device of an earlier version has sealed texts as they were typed.
      const entry = sealed(kind, isNormal ? normalizeTexts(given) : given);
      const json = known(await through(asBatch(entry)));
      expect(known(await through(singleRequest(entry, filesOf(entry))))).toEqual(json);
      const taken = 'body' in json ? json.body : null;
      expect(normalizeTexts(taken)).toBe(taken);
    }),
    { seed: 41, numRuns: 40 },
  );
});

test('[API-04] a null character is refused by its field in either encoding', async () => {
  const entry = sealed('post.create', { ref, post: { title: 'T', description: 'a\0b' }, image: null });
  for (const request of [asBatch(entry), singleRequest(entry, [])]) {
    expect(await through(request)).toEqual({ fields: { description: 'Must not hold a null character' } });
  }
});

/** The fingerprint that the server gave to a body before texts were normalised. */
function formerFingerprint(request: MutationRequest, body: object, encoding: 'json' | 'form'): string {
  const asForm = (value: unknown) =>
    typeof value === 'string' ? value.replace(/\r\n|\r|\n/g, '\r\n') : value === null ? '' : JSON.stringify(value);
  const fields = Object.entries(body).map(([name, value]) => [name, encoding === 'form' ? asForm(value) : value]);
  const { body: schema } = shapesOf(request.kind);
  return fingerprintOf({ ...request, body: schema.parse(wireFields(schema, Object.fromEntries(fields), encoding)) });
}

const lines = ['\n', '\r\n', '\r'].flatMap((end) => [`one${end}two`, `${end}two${end}`, `a${end}${end}b`]);

/** Of each kind whose texts may have several lines, arguments with such texts. */
function argsWith(line: string): [MutationKind, unknown][] {
  const [image] = pictures.keys();
  const said = { ref, content: line, image, written: '2030-01-01T00:00:00.000Z' };
  const faqs = [{ id: 'a', question: line, answer: line }];
  const event = { title: line, description: line, date_time: '2031-01-01T10:00:00Z', faqs };
  return [
    ['event.create', { ref, event }],
    ['event.update', { event: ref, patch: { description: line, faqs }, base: { description: line } }],
    ['post.create', { ref, post: { title: line, description: line }, image: null }],
    ['message.send', { ...said, user: 2 }],
    ['group.message', { ...said, group: ref }],
  ];
}

test.each(lines)(
  '[I8] [API-05] a key from before texts were normalised is known in either encoding: %j',
  async (line) => {
    for (const [kind, args] of argsWith(line)) {
      const entry = sealed(kind, args);
      const body = JSON.parse(JSON.stringify(entry.seal.body)) as object;
      for (const request of [asBatch(entry), singleRequest(entry, filesOf(entry))]) {
        const now = await through(request);
        if (!('kind' in now)) throw new Error(`${kind} was refused`);
        for (const encoding of ['json', 'form'] as const) {
          const former = formerFingerprint(now, body, encoding);
          const isKnown = former === fingerprintOf(now) || legacyFingerprints(now).has(former);
          expect([kind, encoding, isKnown]).toEqual([kind, encoding, true]);
        }
        expect(
          legacyFingerprints(now).has(
            formerFingerprint(now, { ...body, organizer_id: 7, content: 'other', title: 'other' }, 'json'),
          ),
        ).toBe(false);
      }
    }
  },
);
