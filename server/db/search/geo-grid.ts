import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { earthRadiusKm, type Coordinates } from '#contract/geo/distance.ts';

export interface Circle extends Coordinates {
  radiusKm: number;
}

const cellDegrees = 0.5;
const columns = 360 / cellDegrees;
const rows = 180 / cellDegrees;
/** With more cells an index doesn't help any more, and the query goes by date alone. */
const maxCells = 600;

function rowAt(latitude: number): number {
  return Math.min(rows - 1, Math.max(0, Math.floor((latitude + 90) / cellDegrees)));
}

function columnAt(longitude: number): number {
  const column = Math.floor((longitude + 180) / cellDegrees);
  return ((column % columns) + columns) % columns;
}

/** The number of the half-degree grid cell of a point. */
export function cellAt(latitude: number, longitude: number): number {
  return rowAt(latitude) * columns + columnAt(longitude);
}

/** All cells that a circle may touch, across the date line and around the poles; null if they are too many. */
export function cellsAround({ latitude, longitude, radiusKm }: Circle): number[] | null {
  const angle = radiusKm / earthRadiusKm;
  const spread = (angle * 180) / Math.PI;
  const [south, north] = [latitude - spread, latitude + spread];
  const sine = Math.sin(angle) / Math.cos((latitude * Math.PI) / 180);
  // A circle that contains a pole meets every meridian.
  const reach =
    north >= 90 || south <= -90 || angle >= Math.PI / 2 || Math.abs(sine) >= 1
      ? 180
      : (Math.asin(sine) * 180) / Math.PI;
  const firstColumn = Math.floor((longitude - reach + 180) / cellDegrees);
  const lastColumn = Math.floor((longitude + reach + 180) / cellDegrees);
  const width = Math.min(columns, lastColumn - firstColumn + 1);
  const [firstRow, lastRow] = [rowAt(south), rowAt(north)];
  if (width * (lastRow - firstRow + 1) > maxCells) return null;
  const cells: number[] = [];
  for (let row = firstRow; row <= lastRow; row += 1) {
    for (let step = 0; step < width; step += 1) {
      cells.push(row * columns + ((((firstColumn + step) % columns) + columns) % columns));
    }
  }
  return cells;
}

/** Whether an event lies within a circle: the haversine formula in SQL that both engines understand. */
export function isWithin({ latitude, longitude, radiusKm }: Circle): RawBuilder<boolean> {
  // Comparing half chords squared needs neither asin nor a clamp against rounding.
  const halfAngle = Math.min(radiusKm / (2 * earthRadiusKm), Math.PI / 2);
  const limit = Math.sin(halfAngle) ** 2;
  const radians = Math.PI / 180;
  const [x, y] = [longitude * radians, latitude * radians];
  const spread = radiusKm / earthRadiusKm / radians;
  // The latitude band is a cheap filter that leaves few rows for the formula.
  return sql<boolean>`e.latitude between ${latitude - spread} and ${latitude + spread} and (
    sin((e.latitude * ${radians} - ${y}) / 2) * sin((e.latitude * ${radians} - ${y}) / 2)
    + ${Math.cos(y)} * cos(e.latitude * ${radians})
    * sin((e.longitude * ${radians} - ${x}) / 2) * sin((e.longitude * ${radians} - ${x}) / 2)
  ) <= ${limit}`;
}
