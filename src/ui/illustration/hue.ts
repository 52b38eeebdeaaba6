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

/** The hue in degrees that a category wears, by its listing name; the mark's own where there is none. */
export function hueOf(name: string | null): number {
  return (name === null ? undefined : hues[name]) ?? 285;
}
