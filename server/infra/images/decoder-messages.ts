import type { PictureWidth } from '#contract/media/picture.ts';

export interface Picture {
  width: PictureWidth;
  /** WebP without metadata, at most `width` pixels wide */
  bytes: Uint8Array;
}

/** From a picture's header. */
export interface PictureHeader {
  /** in pixels, after applying the orientation */
  width: number;
  height: number;
  frames: number;
  /** stored in several passes over the whole picture */
  isInterlaced: boolean;
}

/** Limits for decoding one picture. */
export interface DecoderLimits {
  /** memory of the whole process; checked at intervals, so it may be exceeded briefly */
  memoryBytes: number;
  /** processor time, which doesn't depend on other load on the machine */
  cpuMs: number;
}

/** The decoder keeps the bytes until `make`, or until the next `look`. */
export type ToDecoder = { type: 'look'; bytes: Uint8Array } | { type: 'make' };

export type FromDecoder =
  | { type: 'ready' }
  | { type: 'looked'; header: PictureHeader }
  /** `shouldRestart`: the process holds so much memory that a new one is better */
  | { type: 'made'; pictures: Picture[]; shouldRestart: boolean }
  /** libvips can't read it */
  | { type: 'broken' }
  /** the process kills itself because the picture exceeded a limit */
  | { type: 'over'; limit: keyof DecoderLimits };
