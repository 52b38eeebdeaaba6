import { isSameJson } from '#contract/canonical-json.ts';
import { normalizeTexts } from '#contract/validation/normalize-text.ts';
import { eventGroupOf, eventGroupValue, eventGroups } from '#contract/events/rules.ts';
import { normalisePatch } from './record.ts';
import { mergers } from './merge-parts.ts';
import { withBarePictures } from '#server/domain/media/picture-address.ts';

type FieldValues = Record<string, unknown>;

export interface Merge {
  /** the fields that are to be set, those that hold already left out */
  changes: FieldValues;
  /** groups that somebody else has changed to something else meanwhile */
  conflicts: string[];
}

/** Empty text and no text are the same to an organizer, and a picture is the same at each of its addresses. */
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
 * A group of a base in the form in which the server keeps it. A field that it doesn't name is as it is now: the client knows
 * none such, and can't have meant to change it.
 */
function baseValue(group: string, value: unknown, current: FieldValues): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const isOfFields = isObject && Object.hasOwn(eventGroups, group);
  const named = normaliseValues(isOfFields ? (value as FieldValues) : { [group]: value });
  return eventGroupValue(isOfFields ? { ...current, ...named } : named, group);
}

function normaliseValues(values: FieldValues): FieldValues {
  try {
    return { ...normalisePatch(values) };
  } catch {
    // A base is whatever the caller believes; one that has no normal form simply differs.
    return values;
  }
}

/**
 * Three-way merge of an edit, group by group: a group whose base still holds is set, one that holds the wish already
 * is done, tags and the texts of pictures merge one by one, anything else is a conflict. A group without a base is set as it comes.
 * @param stored as the row has it: one that was written before texts were normalised may have CRLF in it
 */
export function mergeEdit(stored: FieldValues, patch: FieldValues, base: FieldValues | undefined): Merge {
  const current = normalizeTexts(stored);
  const merge: Merge = { changes: {}, conflicts: [] };
  for (const group of new Set(Object.keys(patch).map(eventGroupOf))) {
    const fields = Object.keys(patch).filter((field) => eventGroupOf(field) === group);
    const requested = Object.fromEntries(fields.map((field) => [field, patch[field]]));
    if (fields.every((field) => isSame(current[field] ?? null, requested[field]))) continue;
    const currentValue = eventGroupValue(current, group);
    if (
      base === undefined ||
      !Object.hasOwn(base, group) ||
      isSame(baseValue(group, base[group], current), currentValue)
    ) {
      Object.assign(merge.changes, requested);
      continue;
    }
    const parts = mergers[group]?.(base[group], currentValue, requested[group]) ?? null;
    if (parts === null) merge.conflicts.push(group);
    else merge.changes[group] = parts;
  }
  return merge;
}
