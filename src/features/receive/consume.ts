import type { EventInput } from '#contract/events/entity.ts';
import { withDevice } from '#data/db/device.ts';
import { claimShare, draftRefFor, finishShare, discardShare } from '#data/drafts/claim-share.ts';
import type { ReceiveDeps } from './deps.ts';
import { sharedTextOf } from './shared-text.ts';
import type { OpenedShare } from './use-shared.ts';

export const isPicture = ({ type }: Pick<File, 'type'>): boolean => type.startsWith('image/');

/** What an event is begun with of which no calendar tells. */
function plainEvent({ shared }: OpenedShare): EventInput {
  const { title, description, link } = sharedTextOf(shared);
  return { title, description, date_time: '', event_link: link === '' ? null : link };
}

/** An event of a calendar; what it doesn't say itself is taken from the words that came with it. */
function withSharedText(values: EventInput, opened: OpenedShare): EventInput {
  const { title, description, link } = sharedTextOf(opened.shared);
  return {
    ...values,
    title: values.title || title,
    description: values.description || description,
    event_link: values.event_link ?? (link === '' ? null : link),
  };
}

/** The pictures that are in nothing yet, each with its number among the files. */
export function picturesLeft({ shared, files }: Pick<OpenedShare, 'shared' | 'files'>): [number, File][] {
  const { left } = shared;
  return [...files.entries()].filter(([number, file]) => isPicture(file) && (left === null || left.includes(number)));
}

/** How it went. */
export interface ConsumeResult {
  /** what could not be taken, in words */
  problems: string[];
  /** the names of the pictures that still wait */
  left: string[];
  /** it is still there: more can be made of it */
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

/** Whether its only event has been made, and pictures of it are left. */
export const isHalfMade = ({ drafts, left }: OpenedShare['shared'], place: string | null): boolean =>
  left !== null && (place ?? '') in drafts;

/**
 * Makes the draft of an event. What was handed over goes once nothing more can be made of it.
 * @param place which event of its calendars; null: there is none
 * @returns the draft's name, and how it went
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
  // First its name, then the draft: who is interrupted between the two finds the same name again.
  const ref = await withDevice((device) => draftRefFor(device, shared, { place: place ?? '', userId }));
  const refused = await deps.makeEvent(ref, { values, pictures: pictures.map(([, file]) => file) });
  const problems = refused.map(({ file, reason }) => `${file.name}: ${reason}`);
  // Its pictures are for each of several events; and a draft that is only opened again takes none.
  if (calendar.events.length > 1 || isHalfMade(shared, place)) return { ref, problems, left: [], isStillWaiting: true };
  const left = pictures.filter(([, file]) => refused.some((one) => one.file === file));
  return { ref, ...(await finish(opened, left, problems)) };
}

/** Makes it the post that is being written, with the first of the pictures: a post has one. */
export async function makePost(opened: OpenedShare, deps: ReceiveDeps): Promise<ConsumeResult> {
  const { shared, userId } = opened;
  await withDevice((device) => claimShare(device, shared, userId));
  const { title, description, link } = sharedTextOf(shared);
  const isLinkIncluded = description.includes(link);
  const pictures = picturesLeft(opened);
  const [number, picture = null] = pictures[0] ?? [];
  // Each picture makes a post of its own, and makes it once.
  const problem = await deps.makePost(shared.left === null ? shared.id : `${shared.id}/${String(number)}`, {
    title,
    description: isLinkIncluded ? description : [description, link].filter((part) => part !== '').join('\n\n'),
    picture,
  });
  return finish(opened, problem === null ? pictures.slice(1) : pictures, problem === null ? [] : [problem]);
}

/** Throws it away. @returns puts it back as it was, drafts that were made of it included */
export async function throwAway({ shared }: OpenedShare): Promise<() => Promise<void>> {
  const undo = await withDevice((device) => discardShare(device, shared.id));
  return () => withDevice(undo);
}
