import { eventLimits } from '#contract/event-rules.ts';
import { showToast } from '#ui/toast.tsx';
import { createObservable, type Observable } from '#data/observable.ts';
import { chosenBefore, chosenNow, type ChosenPicture } from './chosen-picture.ts';
import { createCoverCutter, type CoverCutter } from './cover-cutter.ts';
import { removeCover } from './cover-exchange.ts';
import type { TakingPorts } from './media-ports.ts';
import { takeCover, takeGallery } from './take-pictures.ts';

export interface TakingState {
  isTakingCover: boolean;
  /** what was wrong with what was chosen last */
  problems: { cover: readonly string[]; gallery: readonly string[] };
}

/** Takes the pictures that are chosen, dropped or pasted, and tells how that went. */
export interface PictureTaking extends Observable<TakingState> {
  cutter: CoverCutter;
  takeCover(file: File): void;
  takeGallery(files: readonly File[]): void;
  /** takes the cover away; for a moment it can be taken back */
  removeCover(): void;
  /** goes on with what waited when the form was opened, once */
  goOn(): void;
  /** the form is left: what is still being prepared is kept without a word */
  leave(): void;
}

const noProblems = { cover: [], gallery: [] };

export function createPictureTaking(ports: TakingPorts): PictureTaking {
  const state = createObservable<TakingState>({ isTakingCover: false, problems: noProblems });
  let takings = 0;
  let watchers = 0;
  const before = ports.latest().waiting;
  let hasGoneOn = false;
  let isLeft = false;

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

  async function cover(chosen: ChosenPicture): Promise<boolean> {
    count(1);
    const reason = await takeCover(ports, cutter, chosen, (offer) => {
      if (!isLeft) offer();
    });
    count(-1);
    tell('cover', reason === null ? [] : [reason]);
    return reason === null;
  }

  async function gallery(chosen: readonly ChosenPicture[], beyond: number): Promise<boolean> {
    const reasons = await takeGallery(ports, chosen, beyond);
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
      ports.onTake(cover(chosenNow(ports, file, 'cover')));
    },
    takeGallery(files) {
      if (files.length === 0) return;
      // What can't have a place any more isn't prepared first.
      const room = Math.max(0, eventLimits.gallery - ports.latest().gallery.length);
      const chosen = files.slice(0, room).map((file) => chosenNow(ports, file, 'gallery'));
      ports.onTake(gallery(chosen, files.length - chosen.length));
    },
    removeCover() {
      state.set({ ...state.get(), problems: noProblems });
      removeCover(ports, cutter);
    },
    goOn() {
      isLeft = false;
      if (hasGoneOn) return;
      hasGoneOn = true;
      for (const one of before.filter(({ to }) => to === 'cover')) ports.onTake(cover(chosenBefore(one)));
      const several = before.filter(({ to }) => to === 'gallery').map(chosenBefore);
      if (several.length > 0) ports.onTake(gallery(several, 0));
    },
    leave() {
      isLeft = true;
    },
  };
}
