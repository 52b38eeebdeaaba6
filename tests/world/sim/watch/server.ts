import { createHash } from 'node:crypto';
import { isSameJson } from '#contract/canonical-json.ts';
import { barePicture, pictureUrl } from '#contract/media/picture.ts';
import { eventGroupOf, eventGroupValue } from '#contract/events/rules.ts';
import type { EventUpdateBody } from '#contract/events/mutation-shapes.ts';
import type { MutationKind } from '#contract/sync/mutation-shapes.ts';
import { mutationOf } from '#contract/sync/mutations.ts';
import { toEvent } from '#server/domain/events/present.ts';
import { failed, skipped } from '#server/domain/sync/outcome.ts';
import { retentionMs } from '#server/domain/cleanup.ts';
import type { Outcome, MutationRequest } from '#server/domain/sync/mutation-request.ts';
import { normalisePatch } from '#server/domain/events/record.ts';
import { findEvent } from '#server/db/events/rows.ts';
import { inBatchOrder } from '#server/writer/batch-order.ts';
import type { Storage } from '#server/writer/storage.ts';
import type { Writer } from '#server/writer/writer.ts';
import type { Accuse } from '#world/sim/broken.ts';
import type { Ledger } from './ledger.ts';
import { isStillThere } from '#world/sim/audit/still-there.ts';

const makes: readonly MutationKind[] = [
  ...(['event.create', 'post.create', 'comment.create', 'reply.create'] as const),
  ...(['message.send', 'group.message', 'group.create'] as const),
];

/** An effect on the server, in order of arrival. */
export interface Effect {
  key: string;
  kind: MutationKind;
  userId: number | null;
  client: string;
  lane: string;
  seq: number;
  body: unknown;
  subject: number | null;
  atMs: number;
}

export interface ServerWatch {
  effects: Effect[];
  /** keys of mutations on which the server always fails */
  poison: Set<string>;
  around(writer: Writer): Writer;
}

interface Watching {
  accuse: Accuse;
  ledger: Ledger;
  storage(): Storage;
  objects(): ReadonlyMap<string, Uint8Array>;
  now(): number;
  /** two copies of a database exist: one key may come with two contents */
  isCloned(): boolean;
  /** a mutation was refused */
  refused(key: string): void;
  /** the server has failed on a mutation because it is poisoned */
  poisoned(): void;
  /** the event that a mutation names isn't visible any more, at least to others */
  hidden(key: string): void;
  /** a message has reached the server */
  spoken(message: unknown): void;
  log(text: string): void;
}

/** A group of a base, normalized like stored values. */
function believed(value: unknown): unknown {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isGroup ? normalisePatch(value) : value;
}

/** The picture that a reply contains. */
function shownPicture(kind: MutationKind, body: unknown): unknown {
  const { cover_image, url, data } = (body ?? {}) as Record<string, unknown>;
  if (kind === 'user.picture') return url;
  if (kind.startsWith('event.')) return cover_image;
  const { image, groupPicture } = (data ?? {}) as Record<string, unknown>;
  return image ?? groupPicture;
}

/** Sits between the server's handlers and its writer and records what takes effect. */
export function createServerWatch(watching: Watching): ServerWatch {
  const { accuse, ledger, storage, objects, now, isCloned } = watching;
  const effects: Effect[] = [];
  const poison = new Set<string>();

  async function before(request: MutationRequest): Promise<Record<string, unknown> | null> {
    if (request.kind !== 'event.update') return null;
    const name = request.params['id'] ?? '';
    const row = await storage().database.read((tx) => findEvent(tx, /^\d+$/.test(name) ? Number(name) : name));
    return row === null ? null : { ...toEvent(row, now()), status: row.status };
  }

  /** I12: an edited group had the value that the editor believed, or already the requested one, or is a set of tags. */
  function checkEdit(request: MutationRequest, held: Record<string, unknown>): void {
    const {
      base,
      cover_image: _cover,
      gallery_images: _gallery,
      organizer_id: _organizer,
      ...patch
    } = request.body as EventUpdateBody;
    if (base === undefined) return;
    const wished = normalisePatch(patch) as Record<string, unknown>;
    for (const field of Object.keys(patch)) {
      const group = eventGroupOf(field);
      const current = eventGroupValue(held, group);
      const isDone = isSameJson(held[field] ?? null, wished[field]);
      if (isDone || group === 'tags' || isSameJson(current, believed(base[group]))) continue;
      accuse(
        'I12',
        `${request.key} overwrote ${group} = ${JSON.stringify(current)}, made on ${JSON.stringify(base[group])}`,
      );
    }
  }

  /** I12: the text that the server stores is the device's. Copies of a database may hold two under one key. */
  function checkTexts({ key = '', kind, body, actor }: MutationRequest): void {
    const made = isCloned() ? undefined : [...ledger.all()].find(({ id }) => id === key);
    if (made === undefined) return;
    const typed = mutationOf(kind).toWire(made.args, { idOf: () => 1, userId: actor?.userId ?? null }).body;
    for (const [field, text] of Object.entries(body as Record<string, unknown>)) {
      if (typeof text !== 'string' || text === typed[field]) continue;
      accuse('I12', `${key} ${kind} says ${JSON.stringify(text)} in ${field}, typed ${JSON.stringify(typed[field])}`);
    }
  }

  /** I13: every file that a successful reply names exists, byte for byte. */
  function checkFiles(request: MutationRequest, body: unknown): void {
    const chosen = ledger.filesOf(request.key ?? '');
    for (const [field, sha256] of Object.entries(request.files)) {
      if (!chosen.includes(sha256))
        accuse('I13', `${request.key} came with the file ${sha256}, which nobody chose for it`);
      const bytes = objects().get(`blobs/${sha256}`);
      const isThere = bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === sha256;
      if (!isThere) accuse('I13', `${request.key} was applied without the bytes of ${sha256}`);
      const shown = barePicture(String(shownPicture(request.kind, body)));
      if (field === 'cover_image' && shown !== pictureUrl(sha256)) accuse('I13', `${request.key} has cover ${shown}`);
      if (field === 'image' && shown !== pictureUrl(sha256)) accuse('I13', `${request.key} shows ${shown}`);
    }
  }

  /** I12: if the reply says that something exists already, it contains what was sent, or what it was created with. */
  function checkToldDone({ key = '', kind, body }: MutationRequest, outcome: Outcome): void {
    if (!makes.includes(kind) || outcome.status !== 200) return;
    const sent = body as Record<string, unknown>;
    const saysSame = (other: Record<string, unknown>) =>
      Object.entries(sent).every(([field, text]) => typeof text !== 'string' || (other[field] ?? text) === text);
    const made = effects.filter(
      (effect) => makes.includes(effect.kind) && (effect.body as typeof sent)['client_id'] === sent['client_id'],
    );
    const isForgotten = made.every(({ atMs }) => now() - atMs > retentionMs.keys);
    const reply = outcome.body as Record<string, unknown>;
    if (isForgotten || made.some((effect) => saysSame(effect.body as typeof sent))) return;
    if (!saysSame((reply['data'] ?? reply) as typeof sent))
      accuse('I12', `${key} ${kind} is told done, and the server has another text`);
  }

  function check(request: MutationRequest, outcome: Outcome, held: Record<string, unknown> | null): void {
    const { key = '', kind, actor, client = '', lane = '', seq = 0 } = request;
    const code = (outcome.body as { error?: string } | null)?.error ?? '';
    watching.log(
      `server: ${kind} ${key.slice(-6)} seq ${seq} -> ${outcome.status} ${code}${outcome.isReplayed ? ' (again)' : ''}`,
    );
    const owner = ledger.ownerOf(key);
    if (owner !== undefined && actor?.userId !== owner)
      accuse('I9', `${key} of user ${owner} came as ${actor?.userId}`);
    if (code === 'idempotency_key_reused' && !isCloned()) accuse('I8', `${key} ${kind} came with other contents`);
    if (code === 'late_sequence') {
      ledger.late(key);
      watching.refused(key);
    }
    if (!outcome.isFinal) return;
    checkToldDone(request, outcome);
    ledger.answered(key, outcome.status, code);
    if (outcome.isReplayed) return;
    // The key was forgotten after a year or by a restore, but its row exists: the reply says so and nothing is created.
    if (makes.includes(kind) && outcome.status === 200) return;
    const isEffect = outcome.status < 300;
    // Once its key is forgotten, only the lane's watermark knows it; a copied device with a new name doesn't have one.
    const isForgotten = ({ atMs }: Effect) => isCloned() && now() - atMs > retentionMs.keys;
    if (isEffect && effects.some((effect) => effect.key === key && !isForgotten(effect))) {
      accuse('I2', `${key} ${kind} took effect twice`);
    }
    const later = effects.find(
      (effect) =>
        effect.client === client &&
        effect.lane === lane &&
        effect.userId === (actor?.userId ?? null) &&
        effect.seq >= seq &&
        effect.key !== key,
    );
    if (later !== undefined) accuse('I3', `${key} seq ${seq} of ${lane} came to effect after seq ${later.seq}`);
    if (!isEffect) return watching.refused(key);
    const isHidden = kind === 'event.update' && (request.body as EventUpdateBody).status === 'draft';
    if (kind === 'event.delete' || isHidden) watching.hidden(key);
    if (held !== null) checkEdit(request, held);
    checkFiles(request, outcome.body);
    checkTexts(request);
    if (kind === 'message.send' || kind === 'group.message') watching.spoken((outcome.body as { data: unknown }).data);
    const subject = (outcome.body as { event_id?: number } | null)?.event_id ?? null;
    effects.push({
      key,
      kind,
      userId: actor?.userId ?? null,
      client,
      lane,
      seq,
      body: request.body,
      subject,
      atMs: now(),
    });
  }

  async function performOne(writer: Writer, request: MutationRequest): Promise<Outcome> {
    if (poison.has(request.key ?? '')) {
      watching.poisoned();
      return failed(new Error('poison'));
    }
    const held = await before(request);
    const [outcome = skipped()] = await writer.perform([{ ...request, links: undefined }]);
    if (outcome.fault !== undefined) accuse('I2', `the server failed on ${request.kind}: ${outcome.fault}`);
    check(request, outcome, held);
    // Entries that wait for its id would be lost with it.
    const isLate = (outcome.body as { error?: string } | null)?.error === 'late_sequence';
    if (isLate && (await isStillThere(storage(), request))) {
      accuse('I1', `${request.key} ${request.kind} is there, and came late`);
    }
    return outcome;
  }

  return {
    effects,
    poison,
    around: (writer) => ({
      perform: (requests) => inBatchOrder(requests, (request) => performOne(writer, request)),
      run: (name, args) => writer.run(name, args),
      close: () => writer.close(),
    }),
  };
}
