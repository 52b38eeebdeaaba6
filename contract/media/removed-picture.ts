import * as z from 'zod/mini';
import { Sha256 } from '#contract/ids.ts';
import { maxLetters } from '#contract/validation/zod-limits.ts';
import { Person } from '#contract/people/entity.ts';
import { shaOfPicture } from './picture.ts';

export const removedPictureLimits = { note: 1_000, usual: 20, most: 100 } as const;

/** The message to anybody who uploads one again. */
export const pictureRemovedText = 'This picture was removed by those who run this site.';

/** The message for a text that doesn't name a picture. */
const noPictureText = 'Must be the address of a picture here, or its SHA-256';

/** A picture that the operators removed for everybody, as operators see it. */
export const RemovedPicture = z.object({
  /** of the uploaded file */
  sha256: Sha256,
  removed_at: z.string(),
  removed_by: Person,
  note: z.string(),
});
export type RemovedPicture = z.infer<typeof RemovedPicture>;

export const RemovedPicturesReply = z.object({ data: z.array(RemovedPicture) });

/** The picture that a text names, be it by an address or by its SHA-256; null where it names none. */
export function parsePictureSha(text: string): string | null {
  const name = text.trim();
  const hash = name.toLowerCase();
  return shaOfPicture(name) ?? (Sha256.safeParse(hash).success ? hash : null);
}

export const RemovePictureBody = z.object({
  /** an address of it in any of its sizes, or its SHA-256 */
  picture: z.pipe(
    z.string().check(z.refine((text) => parsePictureSha(text) !== null, noPictureText)),
    z.transform((text) => parsePictureSha(text) ?? text),
  ),
  note: z.optional(z.string().check(maxLetters(removedPictureLimits.note))),
});
export const RemovePictureReply = z.object({ data: RemovedPicture });
export const AllowPictureReply = z.object({ message: z.string() });
