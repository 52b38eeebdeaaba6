import * as z from 'zod/mini';
import { Sha256 } from './ids.ts';

export const BlobReply = z.object({ sha256: Sha256, url: z.string() });
