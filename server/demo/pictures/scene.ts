import { renderSvg } from '#server/infra/images/render-svg.ts';
import { createRandom, type Random } from '#server/demo/random.ts';
import { field, table } from './days.ts';
import { market, rooftop } from './evenings.ts';
import { shore, trail } from './outdoors.ts';
import { sceneHeight, sceneWidth } from './shapes.ts';
import { screening, stage } from './shows.ts';

const scenes = { stage, market, rooftop, screening, trail, shore, table, field } satisfies Record<
  string,
  (random: Random) => string
>;

/** What a photo of a past event shows. */
export type Scene = keyof typeof scenes;

/** Draws a scene like a photo, as a JPEG; the same seed gives the same picture. */
export async function drawScene(scene: Scene, seed: string): Promise<Uint8Array> {
  const drawing = scenes[scene](createRandom(`scene ${scene} ${seed}`));
  const size = `width="1080" height="720" viewBox="0 0 ${String(sceneWidth)} ${String(sceneHeight)}"`;
  return renderSvg(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawing}</svg>`, { grain: 14 });
}
