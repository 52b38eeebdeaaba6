import type { MapTile } from '#contract/geo/map-tile.ts';
import { startTimeout } from '#ui/async/timeout.ts';
import { readCities } from '#shared-parts/cities/read.ts';
import { createCitySearch, type FoundCity } from '#shared-parts/cities/search.ts';
import { countriesOf, type Country } from '#features/map/names/countries.ts';
import { createDetails, type Detail } from './details.ts';
import { indexOf, type WorldTopology } from './tile-index.ts';
import { layOutNames, type PlacedLabel } from '#features/map/names/layout.ts';
import { namesIn, type NamesView, type PlaceName } from '#features/map/names/visible.ts';
import { outlineAt, type Outline, type TileIndex } from './outline.ts';

interface AtlasDeps {
  loadTopology: (detail: Detail) => Promise<WorldTopology>;
  /** the output of `tools/large-cities.js` */
  loadCities: () => Promise<string>;
  /** another level of detail has loaded */
  onArrival: () => void;
  schedule?: typeof startTimeout;
}

interface World {
  index: TileIndex;
  countries: () => Country[];
  /** by zoom */
  layouts: Map<number, PlacedLabel[]>;
}

/** At this zoom the coarse outline starts to look crude. */
const fineFromZoom = 4;
const detailAt = (zoom: number): Detail => (zoom >= fineFromZoom ? 'fine' : 'coarse');

function worldOf(topology: WorldTopology): World {
  let found: Country[] | undefined;
  return {
    index: indexOf(topology),
    countries: () => (found ??= countriesOf(topology)),
    layouts: new Map(),
  };
}

/** The world's outline and place names, from files shipped with the app. Methods reject until their data has loaded. */
export function createAtlas({ loadTopology, loadCities, onArrival, schedule = startTimeout }: AtlasDeps) {
  const load = (detail: Detail) => loadTopology(detail).then(worldOf);
  const details = createDetails({ load, onArrival, schedule });
  let reading: Promise<ReturnType<typeof read>> | undefined;

  function read(text: string) {
    const cities = readCities(text);
    return { cities, find: createCitySearch(cities) };
  }
  function gazetteer() {
    reading ??= loadCities().then(read);
    // The next call tries again.
    reading.catch(() => (reading = undefined));
    return reading;
  }

  async function namesOf(view: NamesView): Promise<PlaceName[]> {
    // If need be, countries are labelled without cities.
    const cities = await gazetteer().then(
      (loaded) => loaded.cities,
      () => null,
    );
    const { world } = await details.get(detailAt(view.zoom));
    let layout = world.layouts.get(view.zoom);
    if (layout === undefined) {
      layout = layOutNames(world.countries(), cities ?? [], view.zoom);
      if (cities !== null) world.layouts.set(view.zoom, layout);
    }
    return namesIn(layout, view);
  }

  return {
    async outline(place: MapTile): Promise<Outline> {
      const { world, isFinal } = await details.get(detailAt(place.z));
      return outlineAt(world.index, place, isFinal);
    },
    names: namesOf,
    async cities({ text, limit }: { text: string; limit: number }): Promise<FoundCity[]> {
      return (await gazetteer()).find(text, limit);
    },
    close: details.close,
  };
}
