import { inAWhile } from '#ui/in-a-while.ts';
import type { CoverCrop } from './event-form.ts';
import { keepCover } from './keep-picture.ts';
import type { TakingPorts } from './media-ports.ts';

/** Makes the cover of the crop that the form holds. As long as that isn't done, the whole picture is the cover. */
export interface CoverCutter {
  /** the crop has changed: the cover is made once it rests */
  moved(): void;
  /** makes the cover; @returns why it couldn't be made, else null */
  cut(): Promise<string | null>;
}

export interface CutterOptions extends Pick<TakingPorts, 'latest' | 'onCover' | 'onTake' | 'store'> {
  onProblem: (reason: string | null) => void;
  /** runs something a while later; the result takes that back */
  later?: (run: () => void, delayMs: number) => () => void;
}

const cutAfterMs = 500;

function isSameCrop(one: CoverCrop, other: CoverCrop | null): boolean {
  return other !== null && (['source', 'x', 'y', 'zoom'] as const).every((part) => one[part] === other[part]);
}

export function createCoverCutter(options: CutterOptions): CoverCutter {
  const { latest, onCover, onTake, store, onProblem, later = inAWhile } = options;
  let cancel: (() => void) | null = null;
  let settle: ((isCut: boolean) => void) | null = null;

  async function cut(): Promise<string | null> {
    const crop = latest().coverCrop;
    if (crop === null) return null;
    const kept = await keepCover(store, crop);
    // Moved on meanwhile, or taken away: then this is no longer what is wanted.
    if (!isSameCrop(crop, latest().coverCrop)) return null;
    if (!kept.ok) return kept.reason;
    if (kept.sha256 !== crop.source) onCover(kept.sha256);
    return null;
  }

  async function cutAtRest(): Promise<void> {
    cancel = null;
    const problem = await cut();
    onProblem(problem);
    // While it was being cut it may have begun to move again; then who waits, waits for that.
    if (cancel !== null) return;
    settle?.(problem === null);
    settle = null;
  }

  return {
    moved() {
      cancel?.();
      cancel = later(() => void cutAtRest(), cutAfterMs);
      if (settle !== null) return;
      const cutting = new Promise<boolean>((resolve) => {
        settle = resolve;
      });
      onTake(cutting);
    },
    cut,
  };
}
