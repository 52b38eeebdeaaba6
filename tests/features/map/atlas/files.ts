import { readFileSync } from 'node:fs';
import type { Detail } from '#features/map/atlas/details.ts';
import type { WorldTopology } from '#features/map/atlas/tile-index.ts';

/** The files of the atlas as they come with the app. */
export function topologyOf(detail: Detail): WorldTopology {
  const scale = detail === 'fine' ? '50m' : '110m';
  return JSON.parse(readFileSync(`node_modules/world-atlas/countries-${scale}.json`, 'utf8')) as WorldTopology;
}
