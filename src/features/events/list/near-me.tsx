import { LocateFixed } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { positionAtom } from '#ui/browser/position.ts';
import { locate, locateIfAllowed } from '#ui/browser/locate.ts';

interface NearMeProps {
  /** the address asks for the nearest first */
  isWanted: boolean;
  onChange: (isWanted: boolean) => void;
}

const failures = {
  denied: 'Your position is blocked for this site. Allow it in the browser’s settings, or search for a city instead.',
  unavailable: 'Your position can’t be found right now. Try again, or search for a city instead.',
};

/** Puts the nearest events first. The position is asked for at a press, and never before. */
export function NearMe({ isWanted, onChange }: NearMeProps) {
  const { type: positionType } = useAtomValue(positionAtom);
  const isOn = isWanted && positionType === 'known';
  const isLocating = isWanted && positionType === 'asking';
  const failure =
    isWanted && (positionType === 'denied' || positionType === 'unavailable') ? failures[positionType] : null;

  useEffect(() => {
    if (isWanted) void locateIfAllowed();
  }, [isWanted]);

  return (
    <>
      <Button
        icon={isLocating ? <Spinner /> : <LocateFixed />}
        aria-pressed={isOn}
        onClick={() => {
          // The browser's own question may stay unanswered for ever: a second press gives it up.
          const isNext = !isOn && !isLocating;
          onChange(isNext);
          if (isNext) locate();
        }}
        className="min-h-12! shadow-1 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
      >
        Near me
      </Button>
      <p role="status" className={failure === null ? 'sr-only' : 'col-span-2 text-sm text-pretty text-muted'}>
        {isLocating ? 'Finding where you are…' : failure}
      </p>
    </>
  );
}
