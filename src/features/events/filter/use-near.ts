import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { positionAtom } from '#ui/browser/position.ts';
import { locate, locateIfPermitted } from '#ui/browser/locate.ts';
import { usualRadiusKm } from './address.ts';
import * as texts from './texts.ts';
import type { ListFilter } from './use-filter.ts';

const failures = {
  denied: texts.positionDenied,
  unavailable: texts.positionUnavailable,
};

/** Narrows a list to what is near the user. Asks for the position only when pressed. */
export function useNear({ choices: { isNear }, choose }: Pick<ListFilter, 'choices' | 'choose'>) {
  const { type: positionType } = useAtomValue(positionAtom);
  const isOn = isNear && positionType === 'known';
  const isLocating = isNear && positionType === 'asking';
  const failure =
    isNear && (positionType === 'denied' || positionType === 'unavailable') ? failures[positionType] : null;

  useEffect(() => {
    if (isNear) void locateIfPermitted();
  }, [isNear]);

  return {
    isOn,
    isLocating,
    /** what is going on, or why it can't be; null for nothing */
    status: isLocating ? texts.findingWhereYouAre : failure,
    failure,
    toggle() {
      // The browser's prompt may stay unanswered forever: a second press cancels.
      const isNext = !isOn && !isLocating;
      choose(isNext ? { isNear: true, place: '' } : { isNear: false, radiusKm: usualRadiusKm });
      if (isNext) locate();
    },
  };
}
