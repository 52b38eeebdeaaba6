import { showToast } from '#ui/toast.tsx';
import { createWatchedValue, type WatchedValue } from '#ui/watched-value.ts';
import { createCoverCutter, type CoverCutter } from './cover-cutter.ts';
import type { MediaPorts } from './media-ports.ts';
import type { StepProps } from './step-props.ts';
import { takeCover, takeGallery } from './take-pictures.ts';

export interface TakingState {
  isTakingCover: boolean;
  /** what was wrong with what was chosen last */
  problems: { cover: readonly string[]; gallery: readonly string[] };
}

/** Takes the pictures that are chosen, dropped or pasted, and tells how that went. */
export interface PictureTaking extends Pick<WatchedValue<TakingState>, 'get' | 'subscribe'> {
  cutter: CoverCutter;
  takeCover(file: File): void;
  takeGallery(files: readonly File[]): void;
  forgetProblems(): void;
}

export type TakingPorts = Pick<StepProps, 'change'> & Pick<MediaPorts, 'latest' | 'onCover' | 'onTake' | 'store'>;

const noProblems = { cover: [], gallery: [] };

export function createPictureTaking(ports: TakingPorts): PictureTaking {
  const state = createWatchedValue<TakingState>({ isTakingCover: false, problems: noProblems });
  let takings = 0;
  let watchers = 0;

  function tell(about: keyof TakingState['problems'], reasons: readonly string[]): void {
    const held = state.get();
    state.set({ ...held, problems: { ...held.problems, [about]: reasons } });
    if (watchers > 0 || reasons.length === 0) return;
    // Whoever chose it has gone on to another step meanwhile.
    showToast({ title: 'A picture could not be added', text: reasons.join(' '), tone: 'bad', isLasting: true });
  }

  const cutter = createCoverCutter({
    ...ports,
    onProblem: (reason) => {
      tell('cover', reason === null ? [] : [reason]);
    },
  });

  function count(by: number): void {
    takings += by;
    state.set({ ...state.get(), isTakingCover: takings > 0 });
  }

  async function cover(file: File): Promise<boolean> {
    count(1);
    const reason = await takeCover(ports, cutter, file);
    count(-1);
    tell('cover', reason === null ? [] : [reason]);
    return reason === null;
  }

  async function gallery(files: readonly File[]): Promise<boolean> {
    const reasons = await takeGallery(ports, files);
    tell('gallery', reasons);
    return reasons.length === 0;
  }

  return {
    get: state.get,
    subscribe(onChange) {
      watchers += 1;
      const leave = state.subscribe(onChange);
      return () => {
        watchers -= 1;
        leave();
      };
    },
    cutter,
    takeCover(file) {
      ports.onTake(cover(file));
    },
    takeGallery(files) {
      if (files.length > 0) ports.onTake(gallery(files));
    },
    forgetProblems() {
      state.set({ ...state.get(), problems: noProblems });
    },
  };
}
