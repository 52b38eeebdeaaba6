import { useAtomValue } from 'jotai';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { preparingAtom } from './preparing.ts';
import * as texts from './texts.ts';

/** How far the chosen pictures are. It is there before there are any, else nobody would hear of the first. */
export function PreparingStatus() {
  const { done, total } = useAtomValue(preparingAtom);
  return (
    <p role="status" className="inline-flex items-center gap-2 text-sm font-medium text-muted">
      {total > 0 && <Spinner />}
      {total === 1 && texts.preparingPicture}
      {total > 1 && texts.preparingPictures(done + 1, total)}
    </p>
  );
}
