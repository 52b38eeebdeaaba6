import type { UserPicture } from '#contract/account/user.ts';

export type PictureKind = UserPicture;

/** Properties of the two pictures of a profile. Lengths in pixels. */
export const pictureKinds = {
  profile: {
    title: 'Change picture',
    name: 'profile picture',
    ratio: 1,
    isRound: true,
    longest: 1024,
    failed: 'Failed to upload image. Please try again.',
  },
  banner: {
    title: 'Change cover photo',
    name: 'cover photo',
    ratio: 3,
    isRound: false,
    longest: 2048,
    failed: 'No se pudo subir la imagen. Intenta de nuevo.',
  },
} as const satisfies Record<PictureKind, object>;
