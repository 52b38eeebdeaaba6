import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FoundPlaces } from '#contract/geo/place.ts';
import { readSettings } from '#server/env.ts';
import { inJson, openPlaceService, photonReply } from '#world/services/place-service.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function ask(path: string, at = server) {
  const reply = await at.inject({ method: 'GET', url: `/api/geocode${path}` });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
}

async function cityOf(path: string, at = server): Promise<unknown[]> {
  const { status, body } = await ask(path, at);
  expect(status).toBe(200);
  const [best] = FoundPlaces.parse(body);
  return [best?.city, best?.country];
}

describe('[WIZ-08] with no settings at all', () => {
  test('a whole address is found anywhere, and countries narrow it', async () => {
    expect(await cityOf('?q=Paris')).toEqual(['Paris', 'France']);
    expect(await cityOf('?q=Paris&countries=us,do')).toEqual(['Paris', 'United States']);
    expect(await cityOf('?q=El%20Conde%2C%20Santo%20Domingo%2C%20DO')).toEqual(['Santo Domingo', 'Dominican Republic']);
  });

  test('what is typed is completed in us, do, mx and ca, unless other countries are named', async () => {
    expect(await cityOf('/autocomplete?q=pari')).toEqual(['Paris', 'United States']);
    expect(await cityOf('/autocomplete?q=pari&countries=FR')).toEqual(['Paris', 'France']);
    expect(await cityOf('/autocomplete?q=bogota&countries=co')).toEqual(['Bogotá', 'Colombia']);
  });

  test('venues are none of what it knows', async () => {
    expect((await ask('/autocomplete?q=santo&types=establishment')).body).toEqual([]);
    expect(await cityOf('/autocomplete?q=santo%20d&types=geocode,establishment')).toEqual([
      'Santo Domingo',
      'Dominican Republic',
    ]);
  });

  test('a pin has a town near it with its time zone, or none', async () => {
    const { body } = await ask('/reverse?lat=18.4707&lng=-69.9106');
    expect(FoundPlaces.parse(body)).toMatchObject([{ city: 'Santo Domingo', timezone: 'America/Santo_Domingo' }]);
    expect((await ask('/reverse?lat=0&lng=-30')).body).toEqual([]);
  });

  test('the first question, for which the towns are read, holds up nobody else', async () => {
    const fresh = await startServer();
    const answered: string[] = [];
    const call = async (url: string) => {
      const { statusCode } = await fresh.inject({ method: 'GET', url });
      answered.push(`${String(statusCode)} ${url}`);
    };
    await Promise.all([call('/api/geocode?q=Paris'), call('/api/geocode?q=Lyon'), call('/api/health')]);
    expect(answered).toEqual(['200 /api/health', '200 /api/geocode?q=Paris', '200 /api/geocode?q=Lyon']);
    await fresh.close();
  });

  test('a browser may keep an answer for a moment, nobody in between may', async () => {
    for (const path of ['?q=Paris', '/autocomplete?q=Paris', '/reverse?lat=1&lng=1']) {
      expect((await ask(path)).headers['cache-control']).toBe('private, max-age=300');
    }
  });

  test.each([
    ['', 'q'],
    ['?q=', 'q'],
    ['?q=%20%20a%20', 'q'],
    [`?q=${'a'.repeat(201)}`, 'q'],
    ['?q=Paris&q=Lyon', 'q'],
    ['?q=Par%00is', 'q'],
    ['?q=Paris&countries=', 'countries'],
    ['?q=Paris&countries=usa', 'countries'],
    [`?q=Paris&countries=${Array.from({ length: 11 }, () => 'us').join()}`, 'countries'],
    ['/autocomplete', 'q'],
    ['/autocomplete?q=Paris&types=food', 'types'],
    ['/autocomplete?q=Paris&countries=u1', 'countries'],
    ['/reverse', 'lat'],
    ['/reverse?lat=91&lng=0', 'lat'],
    ['/reverse?lat=1&lng=x', 'lng'],
  ])('%s is refused by the name of %s', async (path, field) => {
    const { status, body } = await ask(path);
    expect([status, body.error, Object.keys(body.fields)[0]?.split('.')[0]]).toEqual([422, 'invalid', field]);
  });

  test('too many questions are told to wait', async () => {
    const limited = await startServer({ settings: { rateLimits: 1 / 120 } });
    try {
      const statuses = async (path: string, count: number) => {
        const found: number[] = [];
        for (let number = 0; number < count; number += 1) found.push((await ask(path, limited)).status);
        return found;
      };
      expect(await statuses('?q=xqzwv', 2)).toEqual([200, 429]);
      expect(await statuses('/reverse?lat=0&lng=0', 2)).toEqual([200, 429]);
      expect(await statuses('/autocomplete?q=xqzwv', 3)).toEqual([200, 200, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('[WIZ-08] with a service in the settings', () => {
  test('it answers in the embedded table’s place, and learns who asks', async () => {
    const service = await openPlaceService(inJson(photonReply));
    const settings = {
      geocoder: { kind: 'photon', url: service.url } as const,
      publicUrl: 'https://scape.test',
      supportEmail: 'help@scape.test',
    };
    const wired = await startServer({ settings });
    try {
      expect((await ask('/autocomplete?q=teatro', wired)).body).toMatchObject([
        { locationName: 'Teatro Nacional' },
        { city: 'Dallas' },
      ]);
      expect(service.asked[0]?.headers['user-agent']).toBe('Scape/test (+https://scape.test/; help@scape.test)');
      service.answerWith((response) => void response.writeHead(500).end());
      expect(await cityOf('?q=Paris', wired)).toEqual(['Paris', 'France']);
    } finally {
      await wired.close();
      await service.close();
    }
  });

  test('whoever types on lets go of the question before', async () => {
    let hungUp: () => void = () => undefined;
    const isLetGo = new Promise<void>((resolve) => (hungUp = resolve));
    const gone = new AbortController();
    const service = await openPlaceService((response) => {
      response.once('close', hungUp);
      gone.abort();
    });
    const wired = await startServer({
      settings: { geocoder: { kind: 'photon', url: service.url } },
      isListening: true,
    });
    try {
      const asking = fetch(`${wired.url}/api/geocode/autocomplete?q=teatro`, { signal: gone.signal });
      await expect(asking).rejects.toThrow(/abort/i);
      await isLetGo;
    } finally {
      await wired.close();
      await service.close();
    }
  });

  test.each([
    [{}, null],
    [{ GEOCODER_URL: 'https://photon.test' }, { kind: 'photon', url: 'https://photon.test' }],
    [{ GEOCODER_URL: 'https://maps.test/nominatim' }, { kind: 'nominatim', url: 'https://maps.test/nominatim' }],
    [
      { GEOCODER_URL: 'https://nominatim.test', GEOCODER: 'photon' },
      { kind: 'photon', url: 'https://nominatim.test' },
    ],
  ])('settings %j', (variables, geocoder) => {
    expect(readSettings(variables).geocoder).toEqual(geocoder);
  });

  test.each(['photon', 'nominatim'])('GEOCODER=%s without an address is refused by its name', (kind) => {
    expect(() => readSettings({ GEOCODER: kind })).toThrow('GEOCODER: Needs GEOCODER_URL');
    expect(() => readSettings({ GEOCODER: kind, GEOCODER_URL: '' })).toThrow('GEOCODER: Needs GEOCODER_URL');
  });

  test.each(['photon.test', 'file:///etc/passwd', 'https://', 'https://ana:secret@photon.test', 'https://p.test/?k=1'])(
    'GEOCODER_URL %s is refused by its name',
    (url) => expect(() => readSettings({ GEOCODER_URL: url })).toThrow('GEOCODER_URL: Must be a web address'),
  );
});
