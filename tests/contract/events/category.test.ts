import { expect, test } from 'vitest';
import {
  categoryLabel,
  creationCategories,
  listingCategories,
  listingCategoryOf,
  storedCategoriesOf,
} from '#contract/events/category.ts';

test('the twelve of the listing, in their order, and the ten of the wizard', () => {
  expect(Object.entries(listingCategories).map((pair) => pair.join(' '))).toEqual([
    'all All',
    'tecnologia Technology',
    'musica Music',
    'arte Art',
    'deporte Sports',
    'comida Food',
    'familia Family',
    'mercados Markets',
    'naturaleza Nature',
    'caridad Charity',
    'online Online',
    'after_party After Party',
  ]);
  expect(Object.keys(creationCategories)).toHaveLength(10);
});

test('what an organizer chooses belongs to one category of the listing', () => {
  expect(Object.keys(creationCategories).map(listingCategoryOf)).toEqual([
    'musica',
    'arte',
    'comida',
    'deporte',
    'tecnologia',
    'familia',
    'mercados',
    'naturaleza',
    'caridad',
    'after_party',
  ]);
});

test('a value of the listing stands for itself, an unknown one and none for nothing', () => {
  expect(['arte', 'toString', '', null].map(listingCategoryOf)).toEqual(['arte', null, null, null]);
});

test('a filter of either vocabulary finds the stored values of both', () => {
  for (const filter of ['musica', 'conciertos_y_musica']) {
    expect(storedCategoriesOf(filter)).toEqual(['musica', 'conciertos_y_musica']);
  }
  expect(storedCategoriesOf('caridad')).toEqual(['caridad']);
  expect(storedCategoriesOf('karaoke')).toEqual(['karaoke']);
  expect(['all', 'all_events', 'online'].map(storedCategoriesOf)).toEqual([null, null, null]);
});

test('a stored category has a label; an unknown one is shown as it is', () => {
  expect(['conciertos_y_musica', 'musica', 'karaoke'].map(categoryLabel)).toEqual([
    'Music & Concerts',
    'Music',
    'karaoke',
  ]);
});
