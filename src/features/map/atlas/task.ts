import type { MapTile } from '#contract/geo/map-tile.ts';
import type { FoundCity } from '#shared-parts/cities/search.ts';
import type { NamesView, PlaceName } from '#features/map/names/visible.ts';
import type { Outline } from './outline.ts';

/** The requests to the atlas worker and their answers. */
interface AtlasSubjects {
  outline: { about: MapTile; answer: Outline };
  names: { about: NamesView; answer: PlaceName[] };
  cities: { about: { text: string; limit: number }; answer: FoundCity[] };
}

type Subject = keyof AtlasSubjects;

export type AtlasTask = { [S in Subject]: { subject: S; about: AtlasSubjects[S]['about'] } }[Subject];
export type AtlasAnswer = AtlasSubjects[Subject]['answer'];

/** Messages from the worker. */
export type AtlasMessage =
  | { id: number; answer: AtlasAnswer }
  | { id: number; fault: string }
  /** more data has loaded: what wasn't final may be requested again */
  | { hasMore: true };
