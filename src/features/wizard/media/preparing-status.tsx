import { useAtomValue } from 'jotai';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { preparingAtom } from './preparing.ts';

/** How far the chosen pictures are. It is there before there are any, else nobody would hear of the first. */
export function PreparingStatus() {
  const { done, total } = useAtomValue(preparingAtom);
  return (
    <p role="status" className="inline-flex items-center gap-2 text-sm font-medium text-muted">
      {total > 0 && <Spinner />}
      {total === 1 && 'Preparing the picture'}
      {total > 1 && `Preparing ${String(done + 1)} of ${String(total)} pictures`}
    </p>
  );
}
