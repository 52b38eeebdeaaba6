import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

interface AskedPlace {
  path: string;
  query: Record<string, string[]>;
  headers: IncomingHttpHeaders;
}

/** Writes the reply to the request with this number, from 0; if it writes nothing, the caller waits. */
export type AnswerPlace = (response: ServerResponse, number: number) => void;

/** A JSON reply. */
export function inJson(value: unknown): AnswerPlace {
  return (response) => void response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
}

/** A local geocoder with prepared answers, which records its requests. */
export async function openPlaceService(answer: AnswerPlace) {
  const asked: AskedPlace[] = [];
  let current = answer;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://places.test');
    const query = Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]));
    asked.push({ path: pathname, query, headers: request.headers });
    current(response, asked.length - 1);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    asked: asked as readonly AskedPlace[],
    answerWith(next: AnswerPlace): void {
      current = next;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type PlaceStandIn = Awaited<ReturnType<typeof openPlaceService>>;

/** The Teatro Nacional, in the fields of an event, as both services return it. */
export const theatre = {
  locationName: 'Teatro Nacional',
  address1: '35 Avenida Máximo Gómez',
  city: 'Santo Domingo',
  state: 'Distrito Nacional',
  province: 'Santo Domingo de Guzmán',
  country: 'Dominican Republic',
  postalCode: '10205',
  location: { type: 'Point', coordinates: [-69.9106, 18.4707] },
  timezone: 'America/Santo_Domingo',
};

/** Photon's reply: the Teatro Nacional, a street, and a town in another country. */
export const photonReply = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-69.9106, 18.4707] },
      properties: {
        osm_type: 'W',
        osm_id: 44001,
        osm_key: 'amenity',
        osm_value: 'theatre',
        type: 'house',
        name: 'Teatro Nacional',
        housenumber: '35',
        street: 'Avenida Máximo Gómez',
        city: 'Santo Domingo',
        county: 'Santo Domingo de Guzmán',
        state: 'Distrito Nacional',
        country: 'República Dominicana',
        countrycode: 'DO',
        postcode: '10205',
      },
    },
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-96.797, 32.781] },
      properties: {
        osm_type: 'W',
        osm_id: 44002,
        osm_key: 'highway',
        osm_value: 'residential',
        type: 'street',
        name: 'Main Street',
        city: 'Dallas',
        county: 'Dallas County',
        state: 'Texas',
        country: 'United States',
        countrycode: 'US',
      },
    },
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [8.55, 47.36] },
      properties: {
        osm_type: 'R',
        osm_id: 44003,
        osm_key: 'place',
        osm_value: 'city',
        type: 'city',
        name: 'Zürich',
        state: 'Zürich',
        country: 'Schweiz',
        countrycode: 'CH',
      },
    },
  ],
};

/** Nominatim's reply: the same theatre, and a house in a county without a town. */
export const nominatimReply = [
  {
    place_id: 1,
    osm_type: 'way',
    osm_id: 44001,
    lat: '18.4707',
    lon: '-69.9106',
    category: 'amenity',
    type: 'theatre',
    name: 'Teatro Nacional',
    address: {
      house_number: '35',
      road: 'Avenida Máximo Gómez',
      city: 'Santo Domingo',
      county: 'Santo Domingo de Guzmán',
      state: 'Distrito Nacional',
      'ISO3166-2-lvl4': 'DO-01',
      country: 'Dominican Republic',
      country_code: 'do',
      postcode: '10205',
    },
  },
  {
    place_id: 2,
    osm_type: 'node',
    osm_id: 44004,
    lat: '31.6',
    lon: '-106.2',
    category: 'place',
    type: 'house',
    name: '',
    address: {
      house_number: '5',
      road: 'Desert Road',
      county: 'El Paso County',
      state: 'Texas',
      country: 'United States',
      country_code: 'us',
    },
  },
];
