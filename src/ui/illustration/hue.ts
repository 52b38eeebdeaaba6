const hues: Record<string, number> = {
  tecnologia: 245,
  musica: 325,
  arte: 293,
  deporte: 150,
  comida: 45,
  familia: 80,
  mercados: 25,
  naturaleza: 135,
  caridad: 5,
  online: 220,
  after_party: 305,
};

/** The hue of a category in degrees, by its listing name; the logo's for unknown ones. */
export function hueOf(name: string | null): number {
  return (name === null ? undefined : hues[name]) ?? 285;
}
