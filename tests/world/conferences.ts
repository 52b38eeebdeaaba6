import { readFileSync } from 'node:fs';
import { realDataPath } from '#tools/real-data.js';
import { createChance } from './chance.ts';

const topics = ['ruby', 'javascript', 'ux', 'data', 'php', 'security', 'general'];
// With a state behind a comma, accents, a country's abbreviation: as people type places.
const places = [
  ['Dallas, TX', 'U.S.A.'],
  ['São Paulo', 'Brazil'],
  ['Cape Town', 'South Africa'],
  ['Santo Domingo', 'Dominican Republic'],
  ['Zürich', 'Switzerland'],
  ['London', 'U.K.'],
  ['Bengaluru', 'India'],
] as const;
const dayMs = 86_400_000;

/** Six thousand made-up conferences in the shape of the real ones: series that come back each year, some online, some of these at a place too, some named at length. */
function madeUp(): string {
  const chance = createChance(2026);
  const found = Array.from({ length: 6_000 }, (_unused, index) => {
    const series = index % 900;
    const startMs = Date.UTC(2013 + Math.floor(index / 429), 0, 1) + chance.int(0, 364) * dayMs;
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const [city, country] = chance.pick(places);
    return {
      name: `${chance.pick(topics)} Conf ${String(series)}${series % 97 === 0 ? ' and all that goes with it'.repeat(5) : ''}`,
      ...(series % 11 === 0 ? {} : { url: `https://conf-${String(series)}.example/${day(startMs)}` }),
      startDate: day(startMs),
      ...(series % 3 === 0 ? {} : { endDate: day(startMs + chance.int(0, 4) * dayMs) }),
      ...(chance.isTrue(0.12) ? { online: true, ...(series % 4 === 0 && { city, country }) } : { city, country }),
      topics: [chance.pick(topics)],
    };
  });
  return JSON.stringify(found);
}

/** The text of a file of 6,000 conferences: the real ones where this machine holds them, else made-up ones. */
export function conferencesText(): string {
  const path = realDataPath();
  return path === null ? madeUp() : readFileSync(path, 'utf8');
}
