import coarse from 'world-atlas/countries-110m.json?url';
import fine from 'world-atlas/countries-50m.json?url';
import type { WorldTopology } from './tile-index.ts';
import type { AtlasMessage, AtlasTask } from './task.ts';
import { createAtlas } from './atlas.ts';

async function loadTopology(address: string): Promise<WorldTopology> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The atlas was answered ${String(response.status)}`);
  return (await response.json()) as WorldTopology;
}

const send = (message: AtlasMessage, transfer: Transferable[] = []) => {
  postMessage(message, { transfer });
};

const atlas = createAtlas({
  loadTopology: (detail) => loadTopology(detail === 'fine' ? fine : coarse),
  loadCities: () => import('virtual:large-cities').then(({ largeCities }) => largeCities),
  onArrival: () => {
    send({ hasMore: true });
  },
});

async function answer(id: number, task: AtlasTask): Promise<void> {
  switch (task.subject) {
    case 'outline': {
      const outline = await atlas.outline(task.about);
      send({ id, answer: outline }, [outline.land.buffer, outline.coasts.buffer, outline.borders.buffer]);
      return;
    }
    case 'names':
      send({ id, answer: await atlas.names(task.about) });
      return;
    case 'cities':
      send({ id, answer: await atlas.cities(task.about) });
      return;
    default:
      task satisfies never;
  }
}

// Reads, tiles and searches the world in a worker, so that moving the map never waits for it.
addEventListener('message', ({ data: { id, task } }: MessageEvent<{ id: number; task: AtlasTask }>) => {
  answer(id, task).catch((error: unknown) => {
    send({ id, fault: String(error) });
  });
});
