import sharp from 'sharp';

/**
 * Renders a drawing of our own to a JPEG. SVG from outside is never rendered, because it may reference files and URLs.
 */
export async function renderSvg(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();
}
