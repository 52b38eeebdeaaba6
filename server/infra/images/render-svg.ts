import sharp from 'sharp';

/** A drawing of our own as a JPEG. SVG from outside is never rendered: it may name files and addresses. */
export async function renderSvg(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();
}
