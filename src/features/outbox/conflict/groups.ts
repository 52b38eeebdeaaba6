import { isSameJson } from '#contract/canonical-json.ts';
import { eventDefaults, eventGroupOf, eventGroups } from '#contract/events/rules.ts';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import { normalizeTexts } from '#contract/validation/normalize-text.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { localPicture, pictureSha, serverPicture } from '#data/files/picture-name.ts';
import { fieldLabel, groupLabel, toReadable, type Readable, type Reading } from './readable.ts';

export interface DisputedField {
  label: string;
  mine: Readable;
  theirs: Readable;
}

/** Fields that belong together and were changed by two edits. */
export interface DisputedGroup {
  group: string;
  label: string;
  fields: DisputedField[];
}

type Values = Record<string, unknown>;
type Edit = MutationArgs<'event.update'>;

const editOf = (entry: OutboxEntry) => entry.args as Edit;
const theirsOf = (entry: OutboxEntry) => (entry.refusal?.current ?? {}) as Values;
const isSame = (mine: unknown, theirs: unknown) => isSameJson(mine ?? null, normalizeTexts(theirs ?? null));

function hasGallery({ gallery, keptGallery }: Edit): boolean {
  return gallery !== undefined || keptGallery !== undefined;
}

/** The groups that an edit changes. */
function groupsOf(edit: Edit): string[] {
  const pictures = [
    ...(edit.cover === undefined ? [] : ['cover_image']),
    ...(hasGallery(edit) ? ['gallery_images'] : []),
  ];
  const note = edit.attendeeNote === undefined ? [] : [noteGroup];
  return [...new Set([...Object.keys(edit.patch).map(eventGroupOf), ...pictures, ...note])];
}

/** Of two edits of the note the later one counts, so it is never disputed. */
const noteGroup = 'attendee_note';

function isDisputed({ refusal }: OutboxEntry, group: string): boolean {
  if (group === noteGroup) return false;
  return refusal?.groups === undefined || refusal.groups.includes(group);
}

function galleryOf({ gallery = [], keptGallery }: Edit, theirs: Values): string[] {
  const added = new Set(gallery);
  const serverGallery = theirs['gallery_images'] as string[] | undefined;
  const serverPictures = new Set((serverGallery ?? []).map(serverPicture));
  const named = (keptGallery ?? serverGallery ?? []).flatMap((picture) => {
    const sha256 = pictureSha(picture);
    if (sha256 !== null && added.has(sha256)) return [localPicture(sha256)];
    // A picture that the other edit removed can't be kept.
    return serverPictures.has(serverPicture(picture)) ? [picture] : [];
  });
  return [...new Set([...named, ...gallery.map(localPicture)])];
}

/** Null can be sent only for fields whose default it is; undefined never. */
function isSendable(field: string, value: unknown): boolean {
  if (value !== null && value !== undefined) return true;
  return value === null && (eventDefaults as Values)[field] === null;
}

/**
 * A group as the user saw it: the edit's fields over its base. Mixing both versions could make a time or place that
 * neither of them meant.
 */
function mineOf({ patch, base }: Edit, group: string): Values {
  const own = Object.fromEntries(Object.entries(patch).filter(([field]) => eventGroupOf(field) === group));
  if (!Object.hasOwn(eventGroups, group)) return own;
  const before = Object.entries((base[group] ?? {}) as Values).filter(([field, value]) => isSendable(field, value));
  return { ...Object.fromEntries(before), ...own };
}

/** What an edit doesn't say of how to read its values is as in the other version. */
function readingOf({ timezone, currency }: Values): Reading {
  return { ...(timezone == null ? {} : { timezone }), ...(currency === undefined ? {} : { currency }) };
}

function disputedFields(group: string, edit: Edit, theirs: Values): DisputedField[] {
  const pictures: Values = { cover_image: edit.cover ? localPicture(edit.cover) : null };
  if (group === 'gallery_images') pictures['gallery_images'] = galleryOf(edit, theirs);
  const mine: Values = group in pictures ? { [group]: pictures[group] } : mineOf(edit, group);
  const differing = Object.keys(mine).filter((field) => field !== 'placeId' && !isSame(mine[field], theirs[field]));
  const fields = differing.length > 0 ? differing : Object.keys(mine);
  return fields.map((field) => ({
    label: fieldLabel(field),
    mine: toReadable(field, mine[field], { ...readingOf(theirs), ...readingOf(mine) }),
    theirs: toReadable(field, theirs[field], theirs),
  }));
}

/** The groups in which two edits of an event conflict. */
export function disputedGroups(entry: OutboxEntry): DisputedGroup[] {
  const edit = editOf(entry);
  return groupsOf(edit)
    .filter((group) => isDisputed(entry, group))
    .map((group) => ({ group, label: groupLabel(group), fields: disputedFields(group, edit, theirsOf(entry)) }));
}

/** Labels of the groups that an edit changes without a conflict. */
export function undisputedLabels(entry: OutboxEntry): string[] {
  return groupsOf(editOf(entry))
    .filter((group) => !isDisputed(entry, group))
    .map(groupLabel);
}

interface Resolution {
  patch: Values;
  isOwnCover: boolean;
  isOwnGallery: boolean;
}

/**
 * The edit to send again.
 * @param isMine whether a disputed group is kept from the user's edit; undisputed ones always are
 * @returns null if nothing of it is kept
 */
export function resolutionOf(entry: OutboxEntry, isMine: (group: string) => boolean): Resolution | null {
  const edit = editOf(entry);
  const ownGroups = groupsOf(edit).filter((group) => !isDisputed(entry, group) || isMine(group));
  if (ownGroups.length === 0) return null;
  const own = Object.entries(edit.patch).filter(([field]) => ownGroups.includes(eventGroupOf(field)));
  const whole = ownGroups.filter((group) => isDisputed(entry, group)).map((group) => mineOf(edit, group));
  return {
    patch: Object.assign(Object.fromEntries(own), ...whole) as Values,
    isOwnCover: ownGroups.includes('cover_image'),
    isOwnGallery: ownGroups.includes('gallery_images'),
  };
}
