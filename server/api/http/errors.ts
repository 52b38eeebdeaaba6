import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, isRefusal } from '#contract/sync/refusals.ts';

/** Fastify's own errors, by code. */
const frameworkErrors: Record<string, [code: 'malformed' | 'too_large' | 'unsupported_media', message: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed', 'The body is not JSON'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed', 'The body is empty'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'The body has another length than announced'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media', 'This content type is not accepted here'],
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'A file is too large'],
  FST_FILES_LIMIT: ['too_large', 'Too many files'],
  FST_PARTS_LIMIT: ['too_large', 'Too many parts'],
  FST_FIELDS_LIMIT: ['too_large', 'Too many fields'],
  FST_PROTO_VIOLATION: ['malformed', 'A field has a forbidden name'],
};

/** What an error tells the caller; null: an internal one, of which they learn nothing. */
export function refusalOf(error: FastifyError): Refusal | null {
  if (isRefusal(error)) return error;
  const match = frameworkErrors[error.code];
  if (match !== undefined) return new Refusal(match[0], match[1]);
  const { statusCode = 500 } = error;
  if (statusCode === 413) return new Refusal('too_large', 'The request is too large');
  if (statusCode === 415) return new Refusal('unsupported_media', 'This encoding is not accepted here');
  return statusCode >= 400 && statusCode < 500 ? new Refusal('malformed', 'The request can’t be read') : null;
}

function send(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { retryAfterS } = refusal.details;
  if (retryAfterS !== undefined) void reply.header('Retry-After', retryAfterS);
  return reply.status(refusal.status).type('application/json').send(refusal.toReply());
}

/** The one place where a refusal becomes an HTTP reply. Details of internal errors go only to the log. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal !== null) return send(reply, refusal);
  request.log.error({ err: error }, 'a call failed');
  return send(reply, new Refusal('internal', 'Something went wrong on our side'));
}

export function sendNoSuchCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '';
  return send(reply, new Refusal('no_such_call', `No such call: ${request.method} ${path}`));
}
