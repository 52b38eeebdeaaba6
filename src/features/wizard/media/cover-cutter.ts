import { startTimeout } from '#ui/async/timeout.ts';
import type { CoverCrop } from '#features/wizard/form/event-form.ts';
import { storeCover } from './store-picture.ts';
import type { PictureIntakeDeps, CoverCutter } from './deps.ts';

export interface CutterOptions extends Pick<PictureIntakeDeps, 'latest' | 'onCover' | 'onPreparing' | 'store'> {
  onProblem: (reason: string | null) => void;
  /** runs something a while later; the result takes that back */
  schedule?: (run: () => void, delayMs: number) => () => void;
}

const cutAfterMs = 500;

function isSameCrop(one: CoverCrop, other: CoverCrop | null): boolean {
  return other !== null && (['source', 'x', 'y', 'zoom'] as const).every((part) => one[part] === other[part]);
}

export function createCoverCutter(options: CutterOptions): CoverCutter {
  const { latest, onCover, onPreparing, store, onProblem, schedule = startTimeout } = options;
  let cancel: (() => void) | null = null;
  let resolveCut: ((isCut: boolean) => void) | null = null;

  async function cut(): Promise<string | null> {
    const crop = latest().coverCrop;
    if (crop === null) return null;
    const stored = await storeCover(store, crop);
    // The crop was changed meanwhile, or the picture removed: this result is out of date.
    if (!isSameCrop(crop, latest().coverCrop)) return null;
    if (!stored.ok) return stored.reason;
    if (stored.sha256 !== crop.source) onCover(stored.sha256);
    return null;
  }

  async function cutAtRest(): Promise<void> {
    cancel = null;
    const problem = await cut();
    onProblem(problem);
    // While it was being cut it may have begun to move again; then who waits, waits for that.
    if (cancel !== null) return;
    resolveCut?.(problem === null);
    resolveCut = null;
  }

  return {
    scheduleCut() {
      cancel?.();
      cancel = schedule(() => void cutAtRest(), cutAfterMs);
      if (resolveCut !== null) return;
      const cutting = new Promise<boolean>((resolve) => {
        resolveCut = resolve;
      });
      onPreparing(cutting);
    },
    cut,
  };
}
