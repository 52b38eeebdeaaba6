/** A place on earth, in degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** The earth's mean radius. */
export const earthRadiusKm = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** How far two places lie apart as the crow flies, in km, by the haversine formula. */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const half = north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east;
  // Rounding may carry what lies at opposite ends a hair past 1, where there is no arcsine.
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, half)));
}

/** A distance in words: under 1 km in whole metres ("350 m"), else in km with one decimal ("1.2 km"). */
export function distanceText(km: number): string {
  const metres = Math.round(km * 1000);
  return metres < 1000 ? `${String(metres)} m` : `${km.toFixed(1)} km`;
}
