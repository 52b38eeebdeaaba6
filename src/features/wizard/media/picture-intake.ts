import { eventLimits } from '#contract/events/rules.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { createObservable } from '#data/observable.ts';
import * as pictureTexts from '#shared-parts/picture/texts.ts';
import { chosenBefore, chosenNow, type ChosenPicture } from './chosen-picture.ts';
import { createCoverCutter } from './cover-cutter.ts';
import { removeCover } from './cover-exchange.ts';
import type { PictureIntakeDeps, PictureIntakeState, PictureIntake } from './deps.ts';
import { addCover, addGalleryPictures } from './add-pictures.ts';

const noProblems = { cover: [], gallery: [] };

export function createPictureIntake(deps: PictureIntakeDeps): PictureIntake {
  const state = createObservable<PictureIntakeState>({ isPreparingCover: false, problems: noProblems });
  let pendingCount = 0;
  let watchers = 0;
  const waitingAtOpen = deps.latest().waiting;
  let hasResumed = false;
  let isDetached = false;

  function reportProblems(about: keyof PictureIntakeState['problems'], reasons: readonly string[]): void {
    const current = state.get();
    state.set({ ...current, problems: { ...current.problems, [about]: reasons } });
    if (watchers > 0 || reasons.length === 0) return;
    // The user has gone to another step meanwhile.
    showToast({ title: pictureTexts.pictureNotAdded, text: reasons.join(' '), tone: 'bad', isLasting: true });
  }

  const cutter = createCoverCutter({
    ...deps,
    onProblem: (reason) => {
      reportProblems('cover', reason === null ? [] : [reason]);
    },
  });

  function count(by: number): void {
    pendingCount += by;
    state.set({ ...state.get(), isPreparingCover: pendingCount > 0 });
  }

  async function cover(chosen: ChosenPicture): Promise<boolean> {
    count(1);
    const reason = await addCover(deps, cutter, chosen, (offer) => {
      if (!isDetached) offer();
    });
    count(-1);
    reportProblems('cover', reason === null ? [] : [reason]);
    return reason === null;
  }

  async function gallery(chosen: readonly ChosenPicture[], beyond: number): Promise<boolean> {
    const reasons = await addGalleryPictures(deps, chosen, beyond);
    reportProblems('gallery', reasons);
    return reasons.length === 0;
  }

  return {
    get: state.get,
    subscribe(onChange) {
      watchers += 1;
      const unsubscribe = state.subscribe(onChange);
      return () => {
        watchers -= 1;
        unsubscribe();
      };
    },
    cutter,
    addCover(file) {
      deps.onPreparing(cover(chosenNow(deps, file, 'cover')));
    },
    addGalleryPictures(files) {
      if (files.length === 0) return;
      // Pictures without room aren't prepared.
      const room = Math.max(0, eventLimits.gallery - deps.latest().gallery.length);
      const chosen = files.slice(0, room).map((file) => chosenNow(deps, file, 'gallery'));
      deps.onPreparing(gallery(chosen, files.length - chosen.length));
    },
    removeCover() {
      state.set({ ...state.get(), problems: noProblems });
      removeCover(deps, cutter);
    },
    resume() {
      isDetached = false;
      if (hasResumed) return;
      hasResumed = true;
      for (const one of waitingAtOpen.filter(({ to }) => to === 'cover')) deps.onPreparing(cover(chosenBefore(one)));
      const several = waitingAtOpen.filter(({ to }) => to === 'gallery').map(chosenBefore);
      if (several.length > 0) deps.onPreparing(gallery(several, 0));
    },
    leave() {
      isDetached = true;
    },
  };
}
