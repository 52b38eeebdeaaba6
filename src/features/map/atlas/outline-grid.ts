import { DomUtil, GridLayer, type Coords, type DoneCallback, type GridLayerOptions } from 'leaflet';
import { reportFault } from '#data/fault.ts';
import type { Atlas } from './client.ts';
import { drawOutline, type AtlasColours } from './drawing.ts';
import { nearestOutlineZoom } from './tile-index.ts';
import type { Outline } from './outline.ts';

interface Sheet {
  canvas: HTMLCanvasElement;
  coords: Coords;
  outline: Outline | null;
  isLoading: boolean;
}

interface OutlineGrid {
  layer: GridLayer;
  /** redraws in new colours */
  recolour: () => void;
  /** requests missing and unfinished tiles again */
  refresh: () => void;
}

const tilePx = 256;
// Overlaps its neighbours, as gaps would show during a zoom animation.
const sheetPx = tilePx + 1;
// Finer lines would hardly be visible, and a phone has dozens of these canvases.
const finestRatio = 2;

/** The outline of the world as a map layer. @param colours read once, and again when they have changed */
export function createOutlineGrid(
  atlas: Pick<Atlas, 'outline'>,
  pane: string,
  colours: () => AtlasColours | null,
): OutlineGrid {
  const sheets = new Map<HTMLElement, Sheet>();
  let cachedColours: AtlasColours | null = null;

  function draw({ canvas, outline }: Sheet): void {
    cachedColours ??= colours();
    if (outline === null || cachedColours === null) return;
    const pixelRatio = Math.min(finestRatio, window.devicePixelRatio);
    const edgePx = Math.ceil(sheetPx * pixelRatio);
    if (canvas.width !== edgePx) {
      canvas.width = edgePx;
      canvas.height = edgePx;
      canvas.style.width = `${String(edgePx / pixelRatio)}px`;
      canvas.style.height = canvas.style.width;
    }
    const pen = canvas.getContext('2d', { alpha: false });
    if (pen !== null) drawOutline(pen, outline, cachedColours, { tilePx, edgePx, pixelRatio });
  }

  async function fill(sheet: Sheet): Promise<void> {
    const { x, y, z } = sheet.coords;
    sheet.isLoading = true;
    try {
      sheet.outline = await atlas.outline({ x, y, z });
      if (sheets.has(sheet.canvas)) draw(sheet);
    } catch (error) {
      // The plain background stays until there is more.
      reportFault(error);
    } finally {
      sheet.isLoading = false;
    }
  }

  async function show(sheet: Sheet, done: DoneCallback): Promise<void> {
    await fill(sheet);
    // Report it as loaded in any case: Leaflet would keep a failed tile hidden even when it is drawn later.
    done(undefined, sheet.canvas);
  }

  const Grid = GridLayer.extend({
    createTile(coords: Coords, done: DoneCallback): HTMLElement {
      const canvas = DomUtil.create('canvas');
      const sheet: Sheet = { canvas, coords, outline: null, isLoading: false };
      sheets.set(canvas, sheet);
      void show(sheet, done);
      return canvas;
    },
  }) as new (options: GridLayerOptions) => GridLayer;

  const layer = new Grid({
    pane,
    tileSize: tilePx,
    maxZoom: nearestOutlineZoom,
    updateWhenZooming: false,
    // Nothing is downloaded, so waiting for the map to rest would save nothing.
    updateWhenIdle: false,
  });
  layer.on('tileunload', ({ tile }) => sheets.delete(tile));

  return {
    layer,
    recolour: () => {
      cachedColours = null;
      for (const sheet of sheets.values()) draw(sheet);
    },
    refresh: () => {
      for (const sheet of sheets.values()) {
        if (!sheet.isLoading && sheet.outline?.isFinal !== true) void fill(sheet);
      }
    },
  };
}
