import { texts } from '#contract/sync/refusals.ts';
import { isWireError, type WireReply } from './ports.ts';

/**
 * What is shown when a call fails, in this order: the screen's own text, the server's message, its error, the call's
 * fallback, the status; without an answer the network text, unless the screen names another.
 */
export function failureText(
  failure: unknown,
  { fixed, fallback, offline }: { fixed?: string; fallback?: string; offline?: string } = {},
): string {
  if (isWireError(failure)) return offline ?? fixed ?? 'Network error or CORS issue';
  if (fixed !== undefined) return fixed;
  const { status, json } = failure as WireReply;
  const { message, error } = (json ?? {}) as { message?: unknown; error?: unknown };
  // The owner of a suspended account reads why.
  if (status === 403 && error !== 'suspended') return texts.forbidden;
  if (typeof message === 'string' && message !== '') return message;
  if (typeof error === 'string' && error !== '') return error;
  return fallback ?? `fetch error! status: ${status}`;
}
