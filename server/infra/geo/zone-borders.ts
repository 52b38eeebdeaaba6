import type { Coordinates } from '#contract/geo/distance.ts';

interface Corner {
  /** the country and the gazetteer's region code; `*` means any */
  region: string;
  /** degrees; an omitted side extends to the region's border */
  north?: number;
  south?: number;
  west?: number;
  east?: number;
  /** null: its zones are mixed */
  zone: string | null;
}

/** Corners of regions that have another time than the rest, as rectangles around their towns. */
const corners: readonly Corner[] = [
  { region: 'US TX', east: -104.9, zone: 'America/Denver' },
  { region: 'US FL', east: -85.05, south: 29.9, zone: 'America/Chicago' },
  { region: 'US TN', west: -85.4, north: 35.75, zone: 'America/New_York' },
  { region: 'US TN', west: -84.85, zone: 'America/New_York' },
  { region: 'US KY', east: -86.1, north: 37.9, zone: 'America/Chicago' },
  { region: 'US IN', east: -86.75, south: 40.75, zone: 'America/Chicago' },
  { region: 'US IN', east: -86.85, north: 38.35, zone: 'America/Chicago' },
  { region: 'US MI', east: -87.55, north: 46.75, zone: 'America/Menominee' },
  { region: 'US ND', east: -101.5, north: 47.3, zone: 'America/Denver' },
  { region: 'US SD', east: -100.6, zone: 'America/Denver' },
  { region: 'US NE', east: -101.25, zone: 'America/Denver' },
  { region: 'US KS', east: -101.5, zone: 'America/Denver' },
  { region: 'US ID', south: 45.5, zone: 'America/Los_Angeles' },
  { region: 'US AK', east: -169.5, north: 55, zone: 'America/Adak' },
  { region: 'US OR', west: -117.6, north: 44.4, zone: 'America/Boise' },
  { region: 'CA 02', south: 55, west: -123, zone: 'America/Dawson_Creek' },
  { region: 'CA 02', west: -116.3, zone: 'America/Edmonton' },
  { region: 'CA 05', south: 52.5, zone: 'America/Goose_Bay' },
  { region: 'CA 14', east: -102, zone: 'America/Cambridge_Bay' },
  { region: 'CA 14', east: -85, zone: 'America/Rankin_Inlet' },
  { region: 'CA 08', east: -90.5, zone: 'America/Winnipeg' },
  { region: 'MX 06', south: 31, zone: 'America/Ciudad_Juarez' },
  { region: 'MX 07', south: 28.5, zone: 'America/Matamoros' },
  { region: 'MX 28', south: 25.7, zone: 'America/Matamoros' },
  { region: 'MX 18', east: -105, north: 21.1, zone: 'America/Bahia_Banderas' },
  { region: 'AU 02', west: 155, zone: 'Australia/Lord_Howe' },
  { region: 'AU 02', east: 142.2, north: -30, south: -33, zone: 'Australia/Broken_Hill' },
  { region: 'AU 08', west: 125.5, north: -31, zone: 'Australia/Eucla' },
  { region: 'BR 04', east: -64, zone: null },
  { region: 'BR 30', west: -33, zone: 'America/Noronha' },
  { region: 'CL 01', east: -100, zone: 'Pacific/Easter' },
  { region: 'KI *', west: 0, zone: 'Pacific/Tarawa' },
  { region: 'KI *', west: -161, zone: 'Pacific/Kiritimati' },
  { region: 'RU 63', east: 131, zone: 'Asia/Yakutsk' },
  { region: 'ES *', north: 30, zone: 'Atlantic/Canary' },
  { region: 'PT *', east: -20, zone: 'Atlantic/Azores' },
  { region: 'PT *', east: -15, zone: 'Atlantic/Madeira' },
];

/**
 * The time zone of a place in a corner of its region with another time; null if uncertain, undefined outside of such
 * corners.
 */
export function zoneBeyondBorder(
  country: string,
  region: string,
  { latitude, longitude }: Coordinates,
): string | null | undefined {
  const corner = corners.find(
    (corner) =>
      [`${country} ${region}`, `${country} *`].includes(corner.region) &&
      latitude <= (corner.north ?? 90) &&
      latitude >= (corner.south ?? -90) &&
      longitude >= (corner.west ?? -180) &&
      longitude <= (corner.east ?? 180),
  );
  return corner?.zone;
}
