import * as z from 'zod/mini';
import { Sha256 } from '#contract/ids.ts';

export const BlobReply = z.object({ sha256: Sha256, url: z.string() });
/** So many bytes of the file are there; the next piece begins behind them. */
export const PieceReply = z.object({ sha256: Sha256, received: z.number() });
