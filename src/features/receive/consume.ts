import type { EventInput } from '#contract/events/entity.ts';
import { withDevice } from '#data/db/device.ts';
import { claimShare, draftRefFor, finishShare, discardShare } from '#data/drafts/claim-share.ts';
import type { ReceiveDeps } from './deps.ts';
import { sharedTextOf } from './shared-text.ts';
import type { OpenedShare } from './use-shared.ts';

const isPicture = ({ type }: Pick<File, 'type'>): boolean => type.startsWith('image/');

/** The values of an event that isn't from a calendar. */
function plainEvent({ shared }: OpenedShare): EventInput {
  const { title, description, link } = sharedTextOf(shared);
  return { title, description, date_time: '', event_link: link === '' ? null : link };
}

/** A calendar's event; missing values are taken from the shared text. */
function withSharedText(values: EventInput, opened: OpenedShare): EventInput {
  const { title, description, link } = sharedTextOf(opened.shared);
  return {
    ...values,
    title: values.title || title,
    description: values.description || description,
    event_link: values.event_link ?? (link === '' ? null : link),
  };
}

/** The unused pictures, with their indexes among the files. */
export function picturesLeft({ shared, files }: Pick<OpenedShare, 'shared' | 'files'>): [number, File][] {
  const { left } = shared;
  return [...files.entries()].filter(([number, file]) => isPicture(file) && (left === null || left.includes(number)));
}

/** The result of using a shared item. */
export interface ConsumeResult {
  /** what could not be used, as text for the user */
  problems: string[];
  /** names of the pictures that are still unused */
  left: string[];
  /** the item is still there, for further use */
  isStillWaiting: boolean;
}

async function finish(
  { shared, calendar }: OpenedShare,
  left: [number, File][],
  problems: string[],
): Promise<ConsumeResult> {
  const rest = {
    files: left.map(([number]) => number),
    places: calendar.events.map(({ place }) => place),
    isMore: calendar.more > 0,
  };
  const isStillWaiting = await withDevice((device) => finishShare(device, shared, rest));
  return { problems, left: left.map(([, { name }]) => name), isStillWaiting };
}

/** Whether its only event has been made, but pictures are left. */
export const isHalfMade = ({ drafts, left }: OpenedShare['shared'], place: string | null): boolean =>
  left !== null && (place ?? '') in drafts;

/**
 * Makes the draft of an event. Deletes the shared item once nothing is left to use.
 * @param place which event of its calendars; null: none
 * @returns the draft's ref, and the result
 */
export async function makeEvent(
  opened: OpenedShare,
  place: string | null,
  deps: ReceiveDeps,
): Promise<ConsumeResult & { ref: string }> {
  const { shared, userId, calendar } = opened;
  const event = calendar.events.find((one) => one.place === place);
  const values = event === undefined ? plainEvent(opened) : withSharedText(event.values, opened);
  const pictures = picturesLeft(opened);
  // Reserves the ref first, so that a second try after an interruption finds the same one.
  const ref = await withDevice((device) => draftRefFor(device, shared, { place: place ?? '', userId }));
  const refused = await deps.makeEvent(ref, { values, pictures: pictures.map(([, file]) => file) });
  const problems = refused.map(({ file, reason }) => `${file.name}: ${reason}`);
  // Several events share the pictures, so they stay; and reopening a draft uses none.
  if (calendar.events.length > 1 || isHalfMade(shared, place)) return { ref, problems, left: [], isStillWaiting: true };
  const left = pictures.filter(([, file]) => refused.some((one) => one.file === file));
  return { ref, ...(await finish(opened, left, problems)) };
}

/** Makes it the post being written, with the first picture, as a post has only one. */
export async function makePost(opened: OpenedShare, deps: ReceiveDeps): Promise<ConsumeResult> {
  const { shared, userId } = opened;
  await withDevice((device) => claimShare(device, shared, userId));
  const { title, description, link } = sharedTextOf(shared);
  const isLinkIncluded = description.includes(link);
  const pictures = picturesLeft(opened);
  const [number, picture = null] = pictures[0] ?? [];
  // Each picture makes its own post, and only once.
  const problem = await deps.makePost(shared.left === null ? shared.id : `${shared.id}/${String(number)}`, {
    title,
    description: isLinkIncluded ? description : [description, link].filter((part) => part !== '').join('\n\n'),
    picture,
  });
  return finish(opened, problem === null ? pictures.slice(1) : pictures, problem === null ? [] : [problem]);
}

/** Deletes it. @returns restores it, including which drafts were made of it */
export async function throwAway({ shared }: OpenedShare): Promise<() => Promise<void>> {
  const undo = await withDevice((device) => discardShare(device, shared.id));
  return () => withDevice(undo);
}
