/** A point on the projected world, 0 to 1 along each axis. */
export interface WorldPoint {
  x: number;
  y: number;
}

const radians = Math.PI / 180;

/** @param latitude clamped to the poles */
export function toWorld(longitude: number, latitude: number): WorldPoint {
  const sine = Math.sin(Math.min(90, Math.max(-90, latitude)) * radians);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: longitude / 360 + 0.5, y: Math.min(1, Math.max(0, y)) };
}

export function toDegrees({ x, y }: WorldPoint): { longitude: number; latitude: number } {
  return {
    longitude: (x - 0.5) * 360,
    latitude: (2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2) / radians,
  };
}

/** The world's edge length on screen, in px. */
export const worldPx = (zoom: number) => 256 * 2 ** zoom;
