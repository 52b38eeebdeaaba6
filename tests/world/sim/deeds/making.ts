import type { EventInput } from '#contract/events/entity.ts';
import { pieceBytes } from '#contract/media/picture.ts';
import { saveBlob } from '#data/files/blobs.ts';
import { publishDraft, saveDraft } from '#data/drafts/rows.ts';
import { doing, wish, type Person } from '#world/sim/person.ts';
import type { World } from '#world/sim/world.ts';

const words = ['sol', 'luna', 'mar', 'son', 'ron', 'pan', 'luz', 'paz'];

export const wordOf = ({ chance }: World): string => chance.pick(words);

/** A text as typed or pasted: one line or several, sometimes cut in the middle of a surrogate pair. */
export function textOf(world: World): string {
  const { chance, settings } = world;
  const word = wordOf(world);
  if (!settings.hasLines || chance.isTrue(0.6)) return word;
  const half = chance.isTrue(0.1) ? '\uD83D' : '';
  return `${word}${chance.pick(['\n', '\n\n', '\r\n', '\r'])}${wordOf(world)}${half}`;
}

function repeated(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length);
  all.set(bytes);
  // Doubles what is there, which is many times quicker than byte by byte.
  for (let done = bytes.length; done < length; done *= 2) all.copyWithin(done, 0, done);
  return all;
}

/** A picture of the person's, on their device. */
export async function choosePicture(world: World, person: Person): Promise<string | undefined> {
  const { chance } = world;
  const { tab, device } = person;
  const some = Uint8Array.from({ length: chance.int(1, 40) }, () => chance.int(0, 255));
  const isLarge = world.settings.hasLargeFiles && chance.isTrue(0.1);
  const bytes = isLarge ? repeated(some, chance.int(pieceBytes, 4 * pieceBytes)) : some;
  let sha256: string | undefined;
  await doing(world, person, 'chooses a picture', async () => {
    sha256 = (await saveBlob(tab.store, bytes.buffer, 'image/png', device.now())).sha256;
  });
  return tab.life.isOver() ? undefined : sha256;
}

/** It has begun, and ends within the history. */
function soonOver({ chance, time }: World): Pick<EventInput, 'date_time' | 'end_date_time'> {
  const endMs = time.now() + chance.int(30, 400) * 1_000;
  return { date_time: new Date(endMs - 3_600_000).toISOString(), end_date_time: new Date(endMs).toISOString() };
}

/** The server refuses some of these, because they end before they start, which only the server checks. */
function eventOf(world: World, isSoonOver: boolean): EventInput {
  const { chance } = world;
  return {
    title: `${wordOf(world)} ${String(chance.int(1, 99))}`,
    description: world.settings.hasLines ? textOf(world) : 'A day out',
    date_time: '2031-05-01T20:00:00-04:00',
    ...(isSoonOver || (world.settings.hasAttendance && chance.isTrue(0.4)) ? soonOver(world) : {}),
    capacity: chance.pick([1, 2, 100]),
    ...(chance.isTrue(0.3) ? { tags: [wordOf(world), wordOf(world)] } : {}),
    ...(chance.isTrue(0.2) ? { price: chance.pick(['3.5', '0', '12.00']) } : {}),
    ...(chance.isTrue(0.1) ? { status: 'draft' as const } : {}),
    ...(chance.isTrue(0.08) ? { end_date_time: '2030-01-01T00:00:00Z' } : {}),
  };
}

/** Sometimes a note for those who come, or none any more. */
export function noteOf(world: World): { attendeeNote?: string | null } {
  const { chance, settings } = world;
  if (!settings.hasAttendance || !chance.isTrue(0.3)) return {};
  return { attendeeNote: chance.isTrue(0.2) ? null : textOf(world) };
}

export async function create(world: World, person: Person, isSoonOver = false): Promise<void> {
  const { chance } = world;
  const { tab, device } = person;
  const ref = chance.id(device.now());
  const cover = chance.isTrue(0.3) ? await choosePicture(world, person) : undefined;
  if (tab.life.isOver()) return;
  const event = eventOf(world, isSoonOver);
  if (chance.isTrue(0.85)) {
    const note = noteOf(world);
    await wish(world, person, 'event.create', { ref, event, ...(cover === undefined ? {} : { cover }), ...note });
    return;
  }
  const about = {
    ref,
    kind: 'event',
    cover: cover ?? null,
    step: 0,
    updatedAt: device.now(),
    isBroken: false,
  } as const;
  const draft = { ...about, form: event };
  await doing(world, person, 'publishes a draft', async () => {
    await saveDraft(tab.store, draft);
    await publishDraft(tab.store, draft, { event, gallery: [] }, device.now());
  });
}
