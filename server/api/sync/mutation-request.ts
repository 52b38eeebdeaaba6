import { IdOrRef } from '#contract/ids.ts';
import { shapesOf } from '#contract/sync/mutation-shapes.ts';
import { mutationOf } from '#contract/sync/mutations.ts';
import type { MutationKind } from '#contract/sync/mutations.ts';
import { normalizeTexts } from '#contract/validation/normalize-text.ts';
import { Refusal, texts } from '#contract/sync/refusals.ts';
import type { Actor, MutationRequest } from '#server/domain/sync/mutation-request.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { CallHeaders } from '#server/api/http/request-headers.ts';
import { parsed } from '#server/api/http/parse.ts';
import { wireFields } from '#server/api/http/wire-fields.ts';

export interface ParsedMutationCall extends CallHeaders {
  actor: Actor | null;
  kind: MutationKind;
  params: Record<string, string>;
  body: unknown;
  encoding: 'json' | 'form';
  files: Record<string, string>;
  /** of a guest: the network that it comes from */
  network?: string | undefined;
  now: number;
}

/** Which file fields a kind of mutation takes. */
const fileFields: Partial<Record<MutationKind, RegExp>> = {
  'event.create': /^(cover_image|gallery\.\d{1,2})$/,
  'event.update': /^(cover_image|gallery\.\d{1,2})$/,
  'user.picture': /^image$/,
  'post.create': /^image$/,
  'message.send': /^image$/,
  'group.create': /^image$/,
  'group.update': /^image$/,
  'group.message': /^image$/,
};

/** Whether a kind may come as a form, its pictures with it. */
export function takesFiles(kind: MutationKind): boolean {
  return fileFields[kind] !== undefined;
}

const notFoundTexts: Partial<Record<MutationKind, string>> = {
  'user.update': 'User not found',
  'user.unfollow': 'User not found',
  'user.unblock': 'User not found',
  'friend.answer': 'Friend request not found',
  'friend.withdraw': 'Friend request not found',
  'post.update': 'Post not found',
  'post.delete': 'Post not found',
  'comment.update': 'Comment not found',
  'comment.delete': 'Comment not found',
  'reply.update': 'Reply not found',
  'reply.delete': 'Reply not found',
  'report.settle': 'Report not found',
  'message.delete': 'Message not found',
  'group.update': 'Group not found',
  'group.join': 'Group not found',
  'group.leave': 'Group not found',
  'group.message': 'Group not found',
  'group.expel': 'Group not found',
};

function mustTakeFiles(kind: MutationKind, files: Record<string, string>): void {
  const unexpectedField = Object.keys(files).find((field) => fileFields[kind]?.test(field) !== true);
  if (unexpectedField === undefined) return;
  const message = 'No file is expected here';
  throw new Refusal('invalid', `${unexpectedField}: ${message}`, { fields: { [unexpectedField]: message } });
}

/** A call as `perform` takes it; refuses one that needs a user and has none, and one that its schema doesn't fit. */
export function mutationRequest({ body, encoding, ...call }: ParsedMutationCall): MutationRequest {
  const { kind, actor, params, files } = call;
  const { needsUser } = mutationOf(kind);
  const { body: schema } = shapesOf(kind);
  if (needsUser) requireSignedIn(actor);
  if (Object.values(params).some((name) => !IdOrRef.safeParse(name).success)) {
    throw new Refusal('not_found', notFoundTexts[kind] ?? texts.eventNotFound);
  }
  mustTakeFiles(kind, files);
  const sent = wireFields(schema, body ?? {}, encoding);
  const normal = normalizeTexts(sent);
  return { ...call, body: parsed(schema, normal), ...(normal === sent ? {} : { sent }) };
}
