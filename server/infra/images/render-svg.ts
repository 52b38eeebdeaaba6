import sharp from 'sharp';

const grainSide = 256;

/** A square of grey noise that is the same every time. @param strength how far it strays from the middle, 0 to 127 */
function grainTile(strength: number): Buffer {
  const tile = Buffer.alloc(grainSide * grainSide);
  let state = 1;
  for (let index = 0; index < tile.length; index += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    tile[index] = 128 + Math.round(((state >>> 16) / 65536 - 0.5) * 2 * strength);
  }
  return tile;
}

/**
 * Renders a drawing of our own to a JPEG. SVG from outside is never rendered, because it may reference files and URLs.
 * @param grain strength of the grain that a camera adds in the dark, 0 to 127
 */
export async function renderSvg(svg: string, { grain = 0 } = {}): Promise<Uint8Array> {
  const drawing = sharp(Buffer.from(svg));
  const raw = { width: grainSide, height: grainSide, channels: 1 } as const;
  const layers = grain === 0 ? [] : [{ input: grainTile(grain), raw, tile: true, blend: 'soft-light' as const }];
  return drawing.composite(layers).jpeg({ quality: 86 }).toBuffer();
}
