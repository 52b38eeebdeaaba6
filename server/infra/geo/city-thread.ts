import { parentPort } from 'node:worker_threads';
import { readCityArrays } from './city-arrays.ts';

if (parentPort === null) throw new Error('This file runs in a worker thread');
const arrays = readCityArrays();
const { ids, populations, lats, lngs, areQuarters, regionNumbers } = arrays;
// Transferred, so that the receiving thread doesn't have to copy them.
const buffers = [ids, populations, lats, lngs, areQuarters, regionNumbers].map(({ buffer }) => buffer);
parentPort.postMessage(arrays, buffers);
