import { readCities } from './read.ts';
import { createCitySearch, type CityRequest } from './search.ts';

const search = import('virtual:large-cities').then(({ largeCities }) => createCitySearch(readCities(largeCities)));

// Reading thousands of cities takes longer than a page may stop for.
addEventListener('message', ({ data: { id, task } }: MessageEvent<{ id: number; task: CityRequest }>) => {
  search.then(
    (find) => {
      postMessage({ id, answer: find(task.text, task.limit) });
    },
    (error: unknown) => {
      postMessage({ id, fault: String(error) });
    },
  );
});
