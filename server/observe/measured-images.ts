import { isRefusal } from '#contract/refusals.ts';
import type { Tell } from '#server/domain/happening.ts';
import type { Images } from '#server/infra/images.ts';

/** Pictures of which each is told: that it was made into its sizes, or that its file was refused. */
export function measuredImages(images: Images, tell: Tell): Images {
  return {
    async process(bytes, bringer) {
      const begunAt = performance.now();
      const told = (end: 'made' | 'refused') => tell({ what: 'picture', end, ms: performance.now() - begunAt });
      try {
        const made = await images.process(bytes, bringer);
        told('made');
        return made;
      } catch (error) {
        if (isRefusal(error)) told('refused');
        throw error;
      }
    },
    waiting: () => images.waiting(),
    close: () => images.close(),
  };
}
