import { DomUtil, GridLayer, type Coords, type DoneCallback, type GridLayerOptions } from 'leaflet';
import type { Atlas } from './atlas-client.ts';
import { drawOutline, type AtlasColours } from './atlas-drawing.ts';
import { farthestZoom } from './atlas-index.ts';
import type { Outline } from './atlas-outline.ts';

interface Sheet {
  canvas: HTMLCanvasElement;
  coords: Coords;
  outline: Outline | null;
}

const tilePx = 256;
// Reaches under its neighbours: while a zoom is animated, gaps would be seen between them.
const sheetPx = tilePx + 1;

interface OutlineGrid {
  layer: GridLayer;
  /** in other colours */
  recolour: () => void;
  /** asks again for what wasn't there, or could be better */
  refresh: () => void;
}

/** The outline of the world as a layer of the map. */
export function createOutlineGrid(atlas: Atlas, pane: string, colours: () => AtlasColours | null): OutlineGrid {
  const sheets = new Map<HTMLElement, Sheet>();

  function draw({ canvas, outline }: Sheet, mixed: AtlasColours | null): void {
    if (outline === null || mixed === null) return;
    const pixelRatio = window.devicePixelRatio;
    const edge = Math.ceil(sheetPx * pixelRatio);
    if (canvas.width !== edge) {
      canvas.width = edge;
      canvas.height = edge;
    }
    const pen = canvas.getContext('2d', { alpha: false });
    if (pen !== null) drawOutline(pen, outline, mixed, { tilePx, edgePx: edge, pixelRatio });
  }

  async function fill(sheet: Sheet): Promise<void> {
    const { x, y, z } = sheet.coords;
    sheet.outline = await atlas.outline({ x, y, z });
    if (sheets.has(sheet.canvas)) draw(sheet, colours());
  }

  async function show(sheet: Sheet, done: DoneCallback): Promise<void> {
    let failure: Error | undefined;
    try {
      await fill(sheet);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
    done(failure, sheet.canvas);
  }

  const Grid = GridLayer.extend({
    createTile(coords: Coords, done: DoneCallback): HTMLElement {
      const canvas = DomUtil.create('canvas', 'map-outline');
      const sheet: Sheet = { canvas, coords, outline: null };
      sheets.set(canvas, sheet);
      void show(sheet, done);
      return canvas;
    },
  }) as new (options: GridLayerOptions) => GridLayer;

  const layer = new Grid({ pane, tileSize: tilePx, maxZoom: farthestZoom, keepBuffer: 2, updateWhenZooming: false });
  layer.on('tileunload', ({ tile }) => sheets.delete(tile));

  return {
    layer,
    recolour: () => {
      const mixed = colours();
      for (const sheet of sheets.values()) draw(sheet, mixed);
    },
    refresh: () => {
      for (const sheet of sheets.values()) {
        // The plain ground stands where it can't be had this time either.
        if (sheet.outline?.isFinal !== true) fill(sheet).catch(() => {});
      }
    },
  };
}
