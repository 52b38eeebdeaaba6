import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import sharp from 'sharp';

/** `slow` never completes a reply. */
export type TileBehaviour = 'well' | 'down' | 'too-many' | 'slow' | 'html';

/** Writes the reply to the request with this number, from 0; if it writes nothing, the caller waits. */
export type AnswerTile = (response: ServerResponse, path: string, number: number) => void;

const land = { map: { ground: '#e8efdc', lines: '#9bb08a' }, satellite: { ground: '#2f4a3a', lines: '#7d9a86' } };

/** A square with a border and its name. */
async function drawn(layer: 'map' | 'satellite', name: string): Promise<Buffer> {
  const { ground, lines } = land[layer];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" fill="none" stroke="${lines}">
    <path fill="${ground}" d="M.5.5h256v256H.5z"/><path d="M64 0v256M128 0v256M192 0v256M0 64h256M0 128h256M0 192h256" opacity=".4"/>
    <text x="128" y="120" font-family="sans-serif" font-size="20" text-anchor="middle" stroke="none" fill="${lines}">${name}</text>
  </svg>`;
  const picture = sharp(Buffer.from(svg));
  return layer === 'map' ? picture.png({ palette: true }).toBuffer() : picture.jpeg().toBuffer();
}

/**
 * A local tile service: drawn tiles at `url`, aerial ones at `satelliteUrl`. It records its requests.
 * @param answer replaces the normal replies
 */
export async function startTileServer({ answer, waitS = 30 }: { answer?: AnswerTile; waitS?: number } = {}) {
  const asked: string[] = [];
  const heard: IncomingHttpHeaders[] = [];
  const pictures = new Map<string, Promise<Buffer>>();
  let behaviour: TileBehaviour = 'well';

  async function sendPicture(response: ServerResponse, path: string): Promise<void> {
    const [, prefix, z, first, second] = /^\/(satellite\/)?(\d+)\/(\d+)\/(\d+)\.(?:png|jpg)$/.exec(path) ?? [];
    if (z === undefined) return void response.writeHead(404).end();
    const layer = prefix === undefined ? 'map' : 'satellite';
    const name = layer === 'map' ? `${z}/${first}/${second}` : `${z}/${second}/${first}`;
    const picture = pictures.get(path) ?? drawn(layer, name);
    pictures.set(path, picture);
    response.setHeader('content-type', layer === 'map' ? 'image/png' : 'image/jpeg').end(await picture);
  }

  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    heard.push(request.headers);
    if (behaviour === 'down') response.writeHead(503).end();
    else if (behaviour === 'too-many') response.writeHead(429, { 'retry-after': String(waitS) }).end();
    else if (behaviour === 'html') response.setHeader('content-type', 'image/png').end('<!doctype html><p>Sorry</p>');
    else if (behaviour === 'well' && answer !== undefined) answer(response, path, asked.length - 1);
    else if (behaviour === 'well') void sendPicture(response, path);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  const origin = `http://127.0.0.1:${String(address.port)}`;

  return {
    /** for TILE_URL */
    url: `${origin}/{z}/{x}/{y}.png`,
    /** for SATELLITE_TILE_URL */
    satelliteUrl: `${origin}/satellite/{z}/{y}/{x}.jpg`,
    /** all requested paths, repeated ones included */
    asked: asked as readonly string[],
    /** the headers of these requests */
    heard: heard as readonly IncomingHttpHeaders[],
    behave(how: TileBehaviour): void {
      behaviour = how;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type TileServer = Awaited<ReturnType<typeof startTileServer>>;
