import { Worker } from 'node:worker_threads';
import type { CityArrays } from './city-arrays.ts';
import { cityTableOf, type CityTable } from './city-table.ts';

/** Reads the gazetteer in a thread, so that requests aren't blocked meanwhile. */
export async function loadCities(): Promise<CityTable> {
  const worker = new Worker(new URL('./city-thread.ts', import.meta.url));
  const arrays = await new Promise<CityArrays>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The table of towns could not be read')));
  });
  return cityTableOf(arrays);
}
