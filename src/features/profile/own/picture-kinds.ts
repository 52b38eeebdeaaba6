import type { UserPicture } from '#contract/account/user.ts';
import * as texts from './texts.ts';

export type PictureKind = UserPicture;

/** Properties of the two pictures of a profile. Lengths in pixels. */
export const pictureKinds = {
  profile: {
    title: texts.changePicture,
    name: texts.profilePicture,
    ratio: 1,
    isRound: true,
    longest: 1024,
    failed: texts.uploadFailed,
  },
  banner: {
    title: texts.changeCoverPhoto,
    name: texts.coverPhoto,
    ratio: 3,
    isRound: false,
    longest: 2048,
    failed: texts.coverUploadFailed,
  },
} as const satisfies Record<PictureKind, object>;
