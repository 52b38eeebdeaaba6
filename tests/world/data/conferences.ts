import { readFileSync } from 'node:fs';
import { realDataPath } from '#tools/real-data.js';
import { createChance } from '#world/random/chance.ts';

const topics = ['ruby', 'javascript', 'ux', 'data', 'php', 'security', 'general'];
// As people type places: with a state after a comma, with accents, with a country's abbreviation.
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

/**
 * Six thousand invented conferences resembling the real ones: yearly series, some online, some of these with a venue
 * too, some with long titles.
 */
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

/** A file of 6,000 conferences as text: the real ones if this machine has them, else invented ones. */
export function conferencesText(): string {
  const path = realDataPath();
  return path === null ? madeUp() : readFileSync(path, 'utf8');
}
