import { tileExtent, type Outline } from './outline.ts';

export interface AtlasColours {
  sea: string;
  /** the shallow water along coasts */
  shore: string;
  land: string;
  border: string;
}

/** The part of a canvas context used here. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  'beginPath' | 'moveTo' | 'lineTo' | 'closePath' | 'fill' | 'stroke' | 'fillRect'
> & { fillStyle: unknown; strokeStyle: unknown; lineWidth: number; lineJoin: string };

const shorePx = 5;
const borderPx = 1;

function trace(pen: Pen, shapes: Int16Array, scale: number, isClosed: boolean): void {
  pen.beginPath();
  let at = 0;
  while (at < shapes.length) {
    const end = at + 1 + 2 * (shapes[at] ?? 0);
    pen.moveTo((shapes[at + 1] ?? 0) * scale, (shapes[at + 2] ?? 0) * scale);
    for (let next = at + 3; next < end; next += 2) {
      pen.lineTo((shapes[next] ?? 0) * scale, (shapes[next + 1] ?? 0) * scale);
    }
    if (isClosed) pen.closePath();
    at = end;
  }
}

interface Sheet {
  /** size of the tile on screen */
  tilePx: number;
  /** size of the canvas, in device pixels */
  edgePx: number;
  pixelRatio: number;
}

/** Draws one tile of the world. */
export function drawOutline(pen: Pen, outline: Outline, colours: AtlasColours, sheet: Sheet): void {
  const scale = (sheet.tilePx * sheet.pixelRatio) / tileExtent;
  const edge = sheet.edgePx;
  pen.fillStyle = colours.sea;
  pen.fillRect(0, 0, edge, edge);
  pen.lineJoin = 'round';
  // The land covers the inner half of this stroke.
  trace(pen, outline.coasts, scale, false);
  pen.strokeStyle = colours.shore;
  pen.lineWidth = shorePx * sheet.pixelRatio;
  pen.stroke();
  trace(pen, outline.land, scale, true);
  pen.fillStyle = colours.land;
  pen.fill();
  trace(pen, outline.borders, scale, false);
  pen.strokeStyle = colours.border;
  pen.lineWidth = borderPx * sheet.pixelRatio;
  pen.stroke();
}
