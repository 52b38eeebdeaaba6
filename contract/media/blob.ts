import * as z from 'zod/mini';
import { Sha256 } from '#contract/ids.ts';

export const BlobReply = z.object({ sha256: Sha256, url: z.string() });
/** So many bytes of the file are there; the next piece begins behind them. */
export const PieceReply = z.object({ sha256: Sha256, received: z.number() });

/** What became of one file of a form; the body is that of a call that brings it alone. */
const FormResult = z.object({
  sha256: z.string(),
  status: z.int(),
  body: z.unknown(),
  retry_after_s: z.optional(z.number()),
});
export type BlobFormResult = z.infer<typeof FormResult>;
export const BlobFormReply = z.object({ results: z.array(FormResult) });
