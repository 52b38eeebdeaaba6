/** The listing's categories: id to label, in the order they are shown. */
export const listingCategories = {
  all: 'All',
  tecnologia: 'Technology',
  musica: 'Music',
  arte: 'Art',
  deporte: 'Sports',
  comida: 'Food',
  familia: 'Family',
  mercados: 'Markets',
  naturaleza: 'Nature',
  caridad: 'Charity',
  online: 'Online',
  after_party: 'After Party',
} as const;
export type ListingCategory = keyof typeof listingCategories;

/** The categories an organizer chooses from: value to label. */
export const creationCategories = {
  conciertos_y_musica: 'Music & Concerts',
  arte_y_cultura: 'Art & Culture',
  comida_y_bebidas: 'Food & Drinks',
  deportes_y_actividad_fisica: 'Sports & Fitness',
  tecnologia_y_educacion: 'Tech & Education',
  familia_y_ninos: 'Family & Kids',
  mercados_y_ferias: 'Markets & Fairs',
  naturaleza_y_aire_libre: 'Nature & Outdoors',
  caridad: 'Charity',
  after_party: 'After Party',
} as const;
export type CreationCategory = keyof typeof creationCategories;

const listingOf: Record<CreationCategory, ListingCategory> = {
  conciertos_y_musica: 'musica',
  arte_y_cultura: 'arte',
  comida_y_bebidas: 'comida',
  deportes_y_actividad_fisica: 'deporte',
  tecnologia_y_educacion: 'tecnologia',
  familia_y_ninos: 'familia',
  mercados_y_ferias: 'mercados',
  naturaleza_y_aire_libre: 'naturaleza',
  caridad: 'caridad',
  after_party: 'after_party',
};

/** The listing category that a stored category (of either vocabulary) belongs to, or null for an unknown one. */
export function listingCategoryOf(category: string | null): ListingCategory | null {
  if (category === null) return null;
  if (Object.hasOwn(listingOf, category)) return listingOf[category as CreationCategory];
  if (Object.hasOwn(listingCategories, category)) return category as ListingCategory;
  return null;
}

/** The stored values that a category filter stands for; null where it selects by the online flag or selects all. */
export function storedCategoriesOf(filter: string): string[] | null {
  if (filter === 'all' || filter === 'all_events' || filter === 'online') return null;
  const listing = listingCategoryOf(filter);
  if (listing === null) return [filter];
  const matching = Object.entries(listingOf).filter(([, target]) => target === listing);
  return [...new Set([listing, ...matching.map(([value]) => value)])];
}

/** A label for a stored category of either vocabulary; an unknown one is shown as it is. */
export function categoryLabel(category: string): string {
  if (Object.hasOwn(creationCategories, category)) return creationCategories[category as CreationCategory];
  if (Object.hasOwn(listingCategories, category)) return listingCategories[category as ListingCategory];
  return category;
}
