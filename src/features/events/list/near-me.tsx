import { LocateFixed } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { positionAtom } from '#ui/browser/position.ts';
import { locate, locateIfPermitted } from '#ui/browser/locate.ts';
import * as texts from './texts.ts';

interface NearMeProps {
  /** the URL asks for the nearest first */
  isWanted: boolean;
  onChange: (isWanted: boolean) => void;
}

const failures = {
  denied: texts.positionDenied,
  unavailable: texts.positionUnavailable,
};

/** Sorts the nearest events first. Asks for the position only when pressed. */
export function NearMe({ isWanted, onChange }: NearMeProps) {
  const { type: positionType } = useAtomValue(positionAtom);
  const isOn = isWanted && positionType === 'known';
  const isLocating = isWanted && positionType === 'asking';
  const failure =
    isWanted && (positionType === 'denied' || positionType === 'unavailable') ? failures[positionType] : null;

  useEffect(() => {
    if (isWanted) void locateIfPermitted();
  }, [isWanted]);

  return (
    <>
      <Button
        icon={isLocating ? <Spinner /> : <LocateFixed />}
        aria-pressed={isOn}
        onClick={() => {
          // The browser's prompt may stay unanswered forever: a second press cancels.
          const isNext = !isOn && !isLocating;
          onChange(isNext);
          if (isNext) locate();
        }}
        className="min-h-12! shadow-1 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
      >
        {texts.nearMe}
      </Button>
      <p role="status" className={failure === null ? 'sr-only' : 'col-span-2 text-sm text-pretty text-muted'}>
        {isLocating ? texts.findingWhereYouAre : failure}
      </p>
    </>
  );
}
