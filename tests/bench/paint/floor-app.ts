import { once } from 'node:events';
import { createServer } from 'node:http';
import { listenHere } from '#world/network/listen-here.ts';

/** What the floor's page holds of an event. */
interface FloorRow {
  id: number;
  title: string;
  date_time: string | null;
  city: string | null;
}

/** What a service worker has that a page has not. */
interface WorkerScope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
interface WorkerEvent extends Event {
  request: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(reply: Promise<Response>): void;
}

/** Runs as the floor's service worker: keeps the page, and answers every call with it. */
function floorWorker(): void {
  const scope = globalThis as unknown as WorkerScope;
  const on = (name: string, listen: (event: WorkerEvent) => void) => {
    addEventListener(name, (event) => {
      listen(event as WorkerEvent);
    });
  };
  on('install', (event) => {
    const keep = async () => {
      const cache = await caches.open('floor');
      await cache.addAll(['/events', '/script.js']);
      await scope.skipWaiting();
    };
    event.waitUntil(keep());
  });
  on('activate', (event) => {
    event.waitUntil(scope.clients.claim());
  });
  on('fetch', (event) => {
    event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
  });
}

/** Runs in the floor's page: reads 24 rows and writes their HTML. */
function floorScript(): void {
  const done = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.addEventListener('success', () => {
        resolve(request.result);
      });
      request.addEventListener('error', () => {
        reject(request.error ?? new Error('not done'));
      });
    });
  const show = async () => {
    const opening = indexedDB.open('floor', 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('events', { keyPath: 'id' }));
    const db = await done(opening);
    const events = (mode: IDBTransactionMode) => db.transaction('events', mode).objectStore('events');
    const read = () => done<FloorRow[]>(events('readonly').getAll(null, 24));
    let rows = await read();
    if (rows.length === 0) {
      const sent = (await (await fetch('/rows.json')).json()) as FloorRow[];
      const store = events('readwrite');
      await Promise.all(sent.map((row) => done(store.put(row))));
      rows = await read();
    }
    const main = document.querySelector('main');
    if (main === null) return;
    main.innerHTML = rows
      .map(({ id, title, date_time, city }) => {
        const name = `event-${String(id)}`;
        return `<article aria-labelledby="${name}"><h3 id="${name}">${title}</h3><p>${date_time ?? ''}</p><p>${city ?? ''}</p></article>`;
      })
      .join('');
  };
  void show();
  void navigator.serviceWorker.register('/worker.js');
}

const page =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>Floor</title><style>article{padding:1rem}</style></head>' +
  '<body><main></main><script src="/script.js"></script></body></html>';

export interface FloorApp {
  url: string;
  stop: () => Promise<void>;
}

/** The least that opens without a connection and shows 24 events. @param rows what its page is to hold */
export async function startFloorApp(rows: readonly FloorRow[]): Promise<FloorApp> {
  const files: Record<string, [type: string, text: string]> = {
    '/events': ['text/html', page],
    '/script.js': ['text/javascript', `(${String(floorScript)})()`],
    '/worker.js': ['text/javascript', `(${String(floorWorker)})()`],
    '/rows.json': ['application/json', JSON.stringify(rows)],
  };
  const server = createServer((incoming, reply) => {
    const [type, text] = files[incoming.url ?? ''] ?? [];
    if (type === undefined) reply.writeHead(404).end();
    else reply.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' }).end(text);
  });
  const port = await listenHere(server);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
