import { useAtomValue } from 'jotai';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { preparingAtom } from './preparing.ts';
import * as texts from './texts.ts';

/** Progress of preparing pictures. Always rendered, so that screen readers announce the first one. */
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
