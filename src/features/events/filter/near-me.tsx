import { LocateFixed } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import * as texts from './texts.ts';
import type { ListFilter } from './use-filter.ts';
import { useNear } from './use-near.ts';

/** Shows what is near the user, the nearest first. */
export function NearMe({ filter }: { filter: ListFilter }) {
  const { isOn, isLocating, status, failure, toggle } = useNear(filter);
  return (
    <>
      <Button
        icon={isLocating ? <Spinner /> : <LocateFixed />}
        aria-pressed={isOn}
        onClick={toggle}
        className="min-h-12"
      >
        {texts.nearMe}
      </Button>
      <p role="status" className={failure === null ? 'sr-only' : 'col-span-2 text-sm text-pretty text-muted'}>
        {status}
      </p>
    </>
  );
}
