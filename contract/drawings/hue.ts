const hues: Record<string, number> = {
  tecnologia: 245,
  musica: 325,
  arte: 293,
  deporte: 150,
  comida: 45,
  familia: 74,
  mercados: 25,
  naturaleza: 135,
  caridad: 5,
  online: 220,
  after_party: 305,
};

/** The hue of a category in degrees, by its listing name; the logo's for unknown ones. */
export function hueOf(name: string | null): number {
  return hues[name ?? ''] ?? 285;
}

/** A user's hue in degrees: those of adjacent ids are far apart. */
export const hueOfUser = (userId: number): number => (userId * 137) % 360;
