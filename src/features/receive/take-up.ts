import type { EventInput } from '#contract/event.ts';
import { withDevice } from '#data/device.ts';
import { claimShared, nameDraft, settleShared, throwAwayShared } from '#data/take-up-shared.ts';
import type { ReceivePorts } from './receive-ports.ts';
import { wordsOf } from './shared-words.ts';
import type { Opened } from './use-shared.ts';

export const isPicture = ({ type }: Pick<File, 'type'>): boolean => type.startsWith('image/');

/** What an event is begun with of which no calendar tells. */
function plainEvent({ shared }: Opened): EventInput {
  const { title, description, link } = wordsOf(shared);
  return { title, description, date_time: '', event_link: link === '' ? null : link };
}

/** An event of a calendar; what it doesn't say itself is taken from the words that came with it. */
function withWords(values: EventInput, opened: Opened): EventInput {
  const { title, description, link } = wordsOf(opened.shared);
  return {
    ...values,
    title: values.title || title,
    description: values.description || description,
    event_link: values.event_link ?? (link === '' ? null : link),
  };
}

/** The pictures that are in nothing yet, each with its number among the files. */
export function picturesLeft({ shared, files }: Pick<Opened, 'shared' | 'files'>): [number, File][] {
  const { left } = shared;
  return [...files.entries()].filter(([number, file]) => isPicture(file) && (left === null || left.includes(number)));
}

/** How it went. */
export interface TakenUp {
  /** what could not be taken, in words */
  problems: string[];
  /** the names of the pictures that still wait */
  left: string[];
  /** it is still there: more can be made of it */
  isKept: boolean;
}

async function settle({ shared, calendar }: Opened, left: [number, File][], problems: string[]): Promise<TakenUp> {
  const rest = {
    files: left.map(([number]) => number),
    places: calendar.events.map(({ place }) => place),
    isMore: calendar.more > 0,
  };
  const isKept = await withDevice((device) => settleShared(device, shared, rest));
  return { problems, left: left.map(([, { name }]) => name), isKept };
}

/** Whether its only event has been made, and pictures of it are left. */
export const isHalfMade = ({ drafts, left }: Opened['shared'], place: string | null): boolean =>
  left !== null && (place ?? '') in drafts;

/**
 * Makes the draft of an event. What was handed over goes once nothing more can be made of it.
 * @param place which event of its calendars; null: there is none
 * @returns the draft's name, and how it went
 */
export async function makeEvent(
  opened: Opened,
  place: string | null,
  ports: ReceivePorts,
): Promise<TakenUp & { ref: string }> {
  const { shared, userId, calendar } = opened;
  const event = calendar.events.find((one) => one.place === place);
  const values = event === undefined ? plainEvent(opened) : withWords(event.values, opened);
  const pictures = picturesLeft(opened);
  // First its name, then the draft: who is interrupted between the two finds the same name again.
  const ref = await withDevice((device) => nameDraft(device, shared, { place: place ?? '', userId }));
  const refused = await ports.makeEvent(ref, { values, pictures: pictures.map(([, file]) => file) });
  const problems = refused.map(({ file, reason }) => `${file.name}: ${reason}`);
  // Its pictures are for each of several events; and a draft that is only opened again takes none.
  if (calendar.events.length > 1 || isHalfMade(shared, place)) return { ref, problems, left: [], isKept: true };
  const left = pictures.filter(([, file]) => refused.some((one) => one.file === file));
  return { ref, ...(await settle(opened, left, problems)) };
}

/** Makes it the post that is being written, with the first of the pictures: a post has one. */
export async function makePost(opened: Opened, ports: ReceivePorts): Promise<TakenUp> {
  const { shared, userId } = opened;
  await withDevice((device) => claimShared(device, shared, userId));
  const { title, description, link } = wordsOf(shared);
  const isSaid = description.includes(link);
  const pictures = picturesLeft(opened);
  const [number, picture = null] = pictures[0] ?? [];
  // Each picture makes a post of its own, and makes it once.
  const problem = await ports.makePost(shared.left === null ? shared.id : `${shared.id}/${String(number)}`, {
    title,
    description: isSaid ? description : [description, link].filter((part) => part !== '').join('\n\n'),
    picture,
  });
  return settle(opened, problem === null ? pictures.slice(1) : pictures, problem === null ? [] : [problem]);
}

/** Throws it away. @returns puts it back as it was, drafts that were made of it included */
export async function throwAway({ shared }: Opened): Promise<() => Promise<void>> {
  const putBack = await withDevice((device) => throwAwayShared(device, shared.id));
  return () => withDevice(putBack);
}
