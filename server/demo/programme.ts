import type { CreationCategory } from '#contract/events/category.ts';
import type { ProgrammeEntry } from './programme-entry.ts';
import { afterParty } from './programme/after-party.ts';
import { art } from './programme/art.ts';
import { charity } from './programme/charity.ts';
import { family } from './programme/family.ts';
import { food } from './programme/food.ts';
import { markets } from './programme/markets.ts';
import { music } from './programme/music.ts';
import { nature } from './programme/nature.ts';
import { sport } from './programme/sport.ts';
import { tech } from './programme/tech.ts';

export const programme: Record<CreationCategory, ProgrammeEntry[]> = {
  conciertos_y_musica: music,
  arte_y_cultura: art,
  comida_y_bebidas: food,
  deportes_y_actividad_fisica: sport,
  tecnologia_y_educacion: tech,
  familia_y_ninos: family,
  mercados_y_ferias: markets,
  naturaleza_y_aire_libre: nature,
  caridad: charity,
  after_party: afterParty,
};
