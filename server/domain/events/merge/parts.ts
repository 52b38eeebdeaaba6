import { eventLimits } from '#contract/events/rules.ts';
import { mergePrices } from './prices.ts';
import type { MergeParts } from './prices.ts';

function isTags(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((tag) => typeof tag === 'string');
}

/** As sets: additions and removals of both edits apply. */
const mergeTags: MergeParts = (base, current, requested) => {
  if (!isTags(base) || !isTags(current) || !isTags(requested)) return null;
  const removed = new Set(base.filter((tag) => !requested.includes(tag)));
  const added = requested.filter((tag) => !base.includes(tag));
  return [...new Set([...current.filter((tag) => !removed.has(tag)), ...added])];
};

/** Texts by key, without empty ones; null if the value is no such object. */
function textsOf(value: unknown): Map<string, string> | null {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object' || Array.isArray(value)) return null;
  const texts = new Map<string, string>();
  for (const [key, text] of Object.entries(value)) {
    if (typeof text !== 'string') return null;
    if (text.trim() !== '') texts.set(key, text);
  }
  return texts;
}

/** Key by key, because each belongs to another picture. If both edits set different texts, it is a conflict. */
const mergeAltTexts: MergeParts = (base, current, requested) => {
  const [baseTexts, currentTexts, requestedTexts] = [textsOf(base), textsOf(current), textsOf(requested)];
  if (baseTexts === null || currentTexts === null || requestedTexts === null) return null;
  const merged: Record<string, string> = {};
  for (const key of new Set([...currentTexts.keys(), ...requestedTexts.keys()])) {
    const [old, theirs, ours] = [baseTexts.get(key), currentTexts.get(key), requestedTexts.get(key)];
    if (ours !== old && theirs !== old && ours !== theirs) return null;
    const text = ours === old ? theirs : ours;
    if (text !== undefined) merged[key] = text;
  }
  return Object.keys(merged).length > eventLimits.gallery + 1 ? null : merged;
};

/** Fields and groups with several parts that different users may change. */
export const mergers: Readonly<Record<string, MergeParts>> = {
  tags: mergeTags,
  alt_texts: mergeAltTexts,
  price: mergePrices,
};
