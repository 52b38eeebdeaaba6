import type { CreationCategory } from '#contract/events/category.ts';
import { renderSvg } from '#server/infra/images/render-svg.ts';
import { createRandom, type Random } from './random.ts';

const hues: Record<CreationCategory, number> = {
  conciertos_y_musica: 268,
  arte_y_cultura: 330,
  comida_y_bebidas: 18,
  deportes_y_actividad_fisica: 205,
  tecnologia_y_educacion: 235,
  familia_y_ninos: 42,
  mercados_y_ferias: 350,
  naturaleza_y_aire_libre: 150,
  caridad: 178,
  after_party: 295,
};

const [width, height] = [1600, 900];

function colour(hue: number, saturation: number, lightness: number): string {
  return `hsl(${Math.round((hue + 360) % 360)}, ${Math.round(saturation)}%, ${Math.round(lightness)}%)`;
}

/** The outline of a chain of hills: three waves of different lengths, filled down to the lower edge. */
function ridge(random: Random, top: number, swing: number, fill: string): string {
  const waves = [1, 2.3, 5.1].map((times) => ({
    length: (width * (0.7 + random.next() * 0.6)) / times,
    shift: random.next() * Math.PI * 2,
    swing: swing / times,
  }));
  const points: string[] = [];
  for (let x = 0; x <= width; x += 20) {
    const rise = waves.reduce(
      (sum, wave) => sum + Math.sin((x / wave.length) * Math.PI * 2 + wave.shift) * wave.swing,
      0,
    );
    points.push(`${x},${Math.round(top + rise)}`);
  }
  return `<polygon fill="${fill}" points="0,${height} ${points.join(' ')} ${width},${height}"/>`;
}

function stars(random: Random): string {
  return Array.from({ length: 40 }, () => {
    const [x, y] = [random.between(0, width), random.between(0, 330)];
    return `<circle cx="${x}" cy="${y}" r="${(0.8 + random.next() * 1.4).toFixed(1)}" fill="white" opacity="0.5"/>`;
  }).join('');
}

/** Dusk over layered ridges in the category's hue, different for every seed. */
function coverSvg(category: CreationCategory, seed: string): string {
  const random = createRandom(`cover ${seed}`);
  const hue = hues[category] + random.between(-9, 9);
  const warm = 12 + random.between(0, 30);
  // Orange turns towards red on its way down, everything else towards orange: the other way would be olive.
  const turn = hue > 10 && hue < 120 ? -1 : 1;
  const sun = { x: random.between(250, 1350), y: random.between(380, 520), r: random.between(60, 130) };
  const ridges = [0, 1, 2, 3, 4].map((layer) =>
    ridge(random, 500 + layer * 82, 62 - layer * 6, colour(hue + turn * layer * 4, 46 + layer * 3, 46 - layer * 9)),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="0.75">
        <stop offset="0" stop-color="${colour(hue, 52, 20)}"/>
        <stop offset="0.55" stop-color="${colour(hue + turn * 18, 60, 48)}"/>
        <stop offset="1" stop-color="${colour(warm, 88, 70)}"/>
      </linearGradient>
      <radialGradient id="glow">
        <stop offset="0" stop-color="${colour(warm + 14, 95, 84)}" stop-opacity="0.85"/>
        <stop offset="1" stop-color="${colour(warm, 95, 70)}" stop-opacity="0"/>
      </radialGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    ${stars(random)}
    <circle cx="${sun.x}" cy="${sun.y}" r="${sun.r * 4}" fill="url(#glow)"/>
    <circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}" fill="${colour(warm + 22, 96, 88)}"/>
    ${ridges.join('\n')}
  </svg>`;
}

/** A cover as a JPEG, like a user's upload. */
export async function drawCover(category: CreationCategory, seed: string): Promise<Uint8Array> {
  return renderSvg(coverSvg(category, seed));
}
