import {
  Beer,
  Check,
  Clock3,
  Cpu,
  HandHeart,
  Heart,
  Music,
  Palette,
  ShoppingBasket,
  Ticket,
  TriangleAlert,
  Trees,
  Trophy,
  Users,
  Utensils,
  Wifi,
} from 'lucide-react';
import type { ReactElement } from 'react';
import type { ListingCategory } from '#contract/events/category.ts';

const signs = {
  tecnologia: <Cpu />,
  musica: <Music />,
  arte: <Palette />,
  deporte: <Trophy />,
  comida: <Utensils />,
  familia: <Users />,
  mercados: <ShoppingBasket />,
  naturaleza: <Trees />,
  caridad: <HandHeart />,
  online: <Wifi />,
  after_party: <Beer />,
  other: <Ticket />,
  liked: <Heart fill="currentColor" />,
  subscribed: <Check />,
  pending: <Clock3 />,
  stopped: <TriangleAlert />,
} satisfies Record<Exclude<ListingCategory, 'all'>, ReactElement> & Record<string, ReactElement>;

export type SignName = keyof typeof signs;

/** A sign as markup for a marker; requires `MarkerSigns` in the page. */
export function signText(name: SignName): string {
  return `<svg aria-hidden="true" viewBox="0 0 24 24"><use href="#map-sign-${name}" /></svg>`;
}

export function isSign(name: string | null): name is SignName {
  return name !== null && Object.hasOwn(signs, name);
}

/** Defines each sign once; markers, which are hundreds of plain markup, reference them. */
export function MarkerSigns() {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      {Object.entries(signs).map(([name, sign]) => (
        <symbol key={name} id={`map-sign-${name}`} viewBox="0 0 24 24">
          {sign}
        </symbol>
      ))}
    </svg>
  );
}
