import { shapesOf } from '#contract/sync/mutation-shapes.ts';
import { normalizeText } from '#contract/validation/normalize-text.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { MutationRequest } from './mutation-request.ts';

const lineEnds = ['\n', '\r\n', '\r'];

/**
 * Replaces the line ends in all texts of a body. In multipart, nested values are sent as JSON, so they are the same in
 * both encodings.
 */
function withLineEnds(body: unknown, end: string): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const entries = Object.entries(body).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? normalizeText(value).replaceAll('\n', end) : value,
  ]);
  return Object.fromEntries(entries) as unknown;
}

/**
 * The fingerprints that earlier versions may have stored for the same request. Before texts were normalized, they
 * depended on the encoding and on the line ends typed. Keys are kept for 400 days, and such fingerprints with them.
 */
export function legacyFingerprints(request: MutationRequest): ReadonlySet<string> {
  const { kind, body, sent = body } = request;
  const schema = shapesOf(kind).body;
  const bodies = [sent, ...lineEnds.map((end) => withLineEnds(sent, end))];
  return new Set(
    bodies.flatMap((legacyBody) => {
      const parsed = schema.safeParse(legacyBody);
      return parsed.success ? [fingerprintOf({ ...request, body: parsed.data })] : [];
    }),
  );
}
