import type { PictureWidth } from '#contract/media/picture.ts';

export interface Picture {
  width: PictureWidth;
  /** WebP without metadata, at most `width` pixels wide */
  bytes: Uint8Array;
}

/** What a picture's header says. */
export interface PictureHeader {
  /** in pixels, as a viewer shows it: after the orientation was applied */
  width: number;
  height: number;
  frames: number;
  /** it comes in several passes over the whole */
  isInterlaced: boolean;
}

/** What one picture may take of the process that decodes it. */
export interface DecoderLimits {
  /** of the whole process; it is looked at often, so a moment may bring a little more */
  memoryBytes: number;
  /** of processor time, which other work on the machine doesn't make longer */
  cpuMs: number;
}

/** The bytes stay with the decoder until they are made, or another picture is looked at. */
export type ToDecoder = { type: 'look'; bytes: Uint8Array } | { type: 'make' };

export type FromDecoder =
  | { type: 'ready' }
  | { type: 'looked'; header: PictureHeader }
  /** `isWorn`: it holds so much by now that a new process is better */
  | { type: 'made'; pictures: Picture[]; shouldRestart: boolean }
  /** the library can't read it */
  | { type: 'broken' }
  /** it ends itself, because the picture took more than it may */
  | { type: 'over'; limit: keyof DecoderLimits };
