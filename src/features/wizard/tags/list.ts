import { eventLimits } from '#contract/events/rules.ts';
import * as texts from './texts.ts';

const sameTag = (tag: string) => tag.toLowerCase();

function deduplicate(tags: readonly string[]): string[] {
  return tags.filter((tag, index) => tags.findIndex((other) => sameTag(other) === sameTag(tag)) === index);
}

/** Text split at commas, tabs and line breaks. */
function partsOf(typed: string): string[] {
  return typed
    .split(/[,\n\r\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The tags of a comma-separated text, without duplicates that differ only in case. */
export function tagsOf(text: string): string[] {
  return deduplicate(partsOf(text));
}

interface MergedTags {
  tags: string;
  /** tags that are too long or too many: they stay in the field */
  rest: string;
  added: string[];
}

/** Adds typed or pasted tags, as many as are allowed. */
export function mergeTags(text: string, typed: string): MergedTags {
  const tags = tagsOf(text);
  const existing = new Set(tags.map(sameTag));
  const added: string[] = [];
  const rest: string[] = [];
  for (const part of partsOf(typed)) {
    if (existing.has(sameTag(part))) continue;
    if (part.length > eventLimits.tag || tags.length + added.length >= eventLimits.tags) {
      rest.push(part);
      continue;
    }
    existing.add(sameTag(part));
    added.push(part);
  }
  return { tags: [...tags, ...added].join(', '), rest: rest.join(', '), added };
}

export function withoutTag(text: string, tag: string): string {
  return tagsOf(text)
    .filter((other) => other !== tag)
    .join(', ');
}

/** Why the field's text can't become a tag; null if it can. */
export function tagComplaint(text: string, typed: string): string | null {
  const tags = tagsOf(text);
  const { rest } = mergeTags(text, typed);
  const [first] = partsOf(rest);
  if (first === undefined && tags.length <= eventLimits.tags) return null;
  const long = partsOf(rest).find((part) => part.length > eventLimits.tag);
  if (long !== undefined) {
    return texts.tagTooLong(eventLimits.tag, long.slice(0, 12), long.length);
  }
  return texts.tagsFull(eventLimits.tags);
}
