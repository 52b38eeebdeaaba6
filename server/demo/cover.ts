import type { CreationCategory } from '#contract/events/category.ts';
import { posterSvg } from '#server/domain/events/poster.ts';
import { renderSvg } from '#server/infra/images/render-svg.ts';

/** A category's poster as a JPEG, like a user's upload: different for every seed. */
export async function drawCover(category: CreationCategory, seed: string): Promise<Uint8Array> {
  const poster = posterSvg(`cover ${seed}`, { category });
  // HTML knows what an SVG is, files have to say it.
  return renderSvg(poster.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'));
}
