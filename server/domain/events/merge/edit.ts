import { isSameJson } from '#contract/canonical-json.ts';
import type { TicketType } from '#contract/events/parts.ts';
import { normalizeTexts } from '#contract/validation/normalize-text.ts';
import { eventGroupOf, eventGroupValue, eventGroups } from '#contract/events/rules.ts';
import { normalisePatch } from '#server/domain/events/record.ts';
import { mergers } from './parts.ts';
import { withBarePictures } from '#server/domain/media/picture-address.ts';

type FieldValues = Record<string, unknown>;

export interface Merge {
  /** the fields to set, without those that already have the value */
  changes: FieldValues;
  /** groups that someone else has meanwhile set to another value */
  conflicts: string[];
}

/** For comparison: an empty text equals null, and a picture is the same at each of its addresses. */
function comparable(value: unknown): unknown {
  if (value === '') return null;
  if (typeof value === 'string') return withBarePictures(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return withBarePictures(value);
  return Object.fromEntries(Object.entries(value).map(([name, entryValue]) => [name, comparable(entryValue)]));
}

function isSame(left: unknown, right: unknown): boolean {
  return isSameJson(comparable(left), comparable(right));
}

/**
 * The base's value of a group, normalized like stored values. Fields that it lacks count as unchanged: the client
 * doesn't know them, so it can't have meant to change them.
 */
function baseValue(group: string, value: unknown, current: FieldValues): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const isOfFields = isObject && Object.hasOwn(eventGroups, group);
  const named = normaliseValues(isOfFields ? (value as FieldValues) : { [group]: value }, current);
  return eventGroupValue(isOfFields ? { ...current, ...named } : named, group);
}

function normaliseValues(values: FieldValues, { ticket_types: types }: FieldValues): FieldValues {
  try {
    return { ...normalisePatch(values, types as TicketType[]) };
  } catch {
    // A base is whatever the client sent; one that can't be normalized simply differs.
    return values;
  }
}

/**
 * Three-way merge of an edit, group by group. A group that already has the requested value is skipped; one that still
 * equals its base, or has no base, is set; tags, alternative texts and types of tickets are merged one by one; anything
 * else is a conflict.
 * @param stored values of the row; old ones, from before texts were normalized, may contain CRLF
 */
export function mergeEdit(stored: FieldValues, patch: FieldValues, base: FieldValues | undefined): Merge {
  const current = normalizeTexts(stored);
  const merge: Merge = { changes: {}, conflicts: [] };
  for (const group of new Set(Object.keys(patch).map(eventGroupOf))) {
    const fields = Object.keys(patch).filter((field) => eventGroupOf(field) === group);
    const requested = Object.fromEntries(fields.map((field) => [field, patch[field]]));
    if (fields.every((field) => isSame(current[field] ?? null, requested[field]))) continue;
    const currentValue = eventGroupValue(current, group);
    const before =
      base !== undefined && Object.hasOwn(base, group) ? baseValue(group, base[group], current) : undefined;
    if (before === undefined || isSame(before, currentValue)) {
      Object.assign(merge.changes, requested);
      continue;
    }
    const isOfFields = Object.hasOwn(eventGroups, group);
    const parts =
      (isOfFields
        ? mergers[group]?.(before, currentValue, requested)
        : mergers[group]?.(base?.[group], currentValue, requested[group])) ?? null;
    if (parts === null) merge.conflicts.push(group);
    else Object.assign(merge.changes, isOfFields ? parts : { [group]: parts });
  }
  return merge;
}
