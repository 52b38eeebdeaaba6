import { expect, test } from 'vitest';
import { paths } from '#app/routes/paths.ts';
import { isAppPage } from '#sw/app-page.ts';

const addressOf = (path: (typeof paths)[keyof typeof paths]): string => {
  const address = typeof path === 'string' ? path : (path as (id: number | string) => string)(7);
  return new URL(address, 'http://scape.localhost').pathname;
};

test('[CARD-04] [EMBED-06] every address of the app is answered with the app itself, and no other', () => {
  expect(
    Object.values(paths)
      .map(addressOf)
      .filter((path) => !isAppPage(path)),
  ).toEqual([]);
  const others = ['/api/events', '/media/x/800.webp', '/tiles/1/2/3', '/socket.io/', '/robots.txt', '/sitemap.xml'];
  others.push('/embed/events', '/embed/events/7', '/embed/');
  expect(others.filter(isAppPage)).toEqual([]);
});
