import type { CreationCategory } from './category.ts';
import { cutText } from '#contract/truncate-text.ts';
import { eventLimits } from './rules.ts';

/** Beginnings of words in English and Spanish (with a space behind: whole words); the first category that fits wins. */
const wordStarts: [CreationCategory, string[]][] = [
  ['after_party', ['after party', 'afterparty']],
  ['caridad', ['charit', 'carid', 'fundrais', 'benefi', 'volunt', 'solidar']],
  ['familia_y_ninos', ['famil', 'kid', 'child', 'niñ', 'infantil']],
  ['mercados_y_ferias', ['market', 'mercad', 'fair ', 'fairs ', 'feria', 'bazaar', 'bazar']],
  ['deportes_y_actividad_fisica', ['sport', 'deport', 'fitness', 'yoga', 'running', 'cycl', 'football', 'baseball']],
  ['naturaleza_y_aire_libre', ['nature', 'naturaleza', 'outdoor', 'hik', 'senderis', 'garden', 'jard']],
  ['comida_y_bebidas', ['food', 'drink', 'comida', 'bebida', 'gastro', 'wine', 'vino', 'cook', 'cocina', 'beer']],
  ['conciertos_y_musica', ['music', 'músic', 'concert', 'conciert', 'jazz', 'rock ', 'opera', 'gig ', 'dj ']],
  [
    'arte_y_cultura',
    ['art ', 'arts ', 'arte ', 'artes ', 'cultur', 'theat', 'teatr', 'film', 'cine ', 'danc', 'danza', 'muse'],
  ],
  ['tecnologia_y_educacion', ['tech', 'tecn', 'educa', 'conferenc', 'software', 'workshop', 'taller', 'meetup']],
];

/** The category that the words of a source stand for, or null. */
export function categoryOfTopics(topics: string[]): CreationCategory | null {
  const text = ` ${topics
    .join(' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return wordStarts.find(([, starts]) => starts.some((start) => text.includes(` ${start}`)))?.[0] ?? null;
}

/** Topics as tags: trimmed, each once, within the limits. */
export function tagsOfTopics(topics: string[]): string[] {
  const tags = topics.map((topic) => cutText(topic, eventLimits.tag)).filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, eventLimits.tags);
}
