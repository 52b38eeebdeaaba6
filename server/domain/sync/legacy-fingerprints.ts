import { shapesOf } from '#contract/sync/mutation-shapes.ts';
import { normalizeText } from '#contract/validation/normalize-text.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { MutationRequest } from './mutation-request.ts';

const lineEnds = ['\n', '\r\n', '\r'];

/** A body as another encoding carried it: what is nested travels as JSON in a form too, so it is the same in both. */
function withLineEnds(body: unknown, end: string): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const entries = Object.entries(body).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? normalizeText(value).replaceAll('\n', end) : value,
  ]);
  return Object.fromEntries(entries) as unknown;
}

/**
 * The fingerprints that earlier versions made of the same request, before texts were normalised: then they depended on the line
 * ends that were typed and on the encoding. Keys are kept for 400 days, so such fingerprints are met for that long.
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
