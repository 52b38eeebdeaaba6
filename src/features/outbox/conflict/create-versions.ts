import { isSameJson } from '#contract/canonical-json.ts';
import { eventDefaults, eventFields } from '#contract/events/rules.ts';
import type { Event } from '#contract/events/entity.ts';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import { normalizeTexts } from '#contract/validation/normalize-text.ts';
import type { ReportReason } from '#contract/moderation/report.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { localPicture, serverPicture } from '#data/files/picture-name.ts';
import { reportReasonLabels } from '#data/report-reasons.ts';
import type { DisputedField } from './groups.ts';
import { fieldLabel, toReadable, type Readable } from './readable.ts';
import * as texts from './texts.ts';

type Values = Record<string, unknown>;

interface Versions {
  mine: Values;
  theirs: Values;
}

const pictureOf = (sha256: string | null | undefined) => (sha256 ? localPicture(sha256) : null);

function eventVersions({ event, cover, gallery = [] }: MutationArgs<'event.create'>, theirs: Event): Versions {
  const pictures = { cover_image: pictureOf(cover), gallery_images: gallery.map(localPicture) };
  // The server presents a past event as finished, whatever status it was published with.
  const status = theirs.status === 'finished' ? 'active' : theirs.status;
  const values: Values = { ...eventDefaults, ...event };
  // The map's id of a place is never shown.
  const fields = eventFields.filter((field) => field !== 'placeId');
  const mine = Object.fromEntries(fields.map((field) => [field, values[field]]));
  const price = Number(values['price']).toFixed(2);
  return { mine: { ...mine, ...pictures, price }, theirs: { ...theirs, status } };
}

function versionsOf({ kind, args, refusal }: OutboxEntry): Versions {
  const theirs = (refusal?.current ?? {}) as Values;
  switch (kind) {
    case 'event.create':
      return eventVersions(args as MutationArgs<'event.create'>, theirs as unknown as Event);
    case 'post.create': {
      const { post, image } = args as MutationArgs<'post.create'>;
      return { mine: { ...post, image: pictureOf(image) }, theirs };
    }
    case 'group.create': {
      const { name, image } = args as MutationArgs<'group.create'>;
      const { groupName, groupPicture } = theirs;
      return { mine: { name, image: pictureOf(image) }, theirs: { name: groupName, image: groupPicture } };
    }
    case 'message.send':
    case 'group.message': {
      const { content, image } = args as MutationArgs<'message.send' | 'group.message'>;
      return { mine: { content, image: pictureOf(image) }, theirs };
    }
    case 'report.create': {
      const { reason, note } = args as MutationArgs<'report.create'>;
      const reasonText = (one: unknown) => reportReasonLabels[one as ReportReason];
      return {
        mine: { reason: reasonText(reason), note },
        theirs: { ...theirs, reason: reasonText(theirs['reason']) },
      };
    }
    case 'contact.send': {
      const { title: name, email, message } = args as MutationArgs<'contact.send'>;
      return { mine: { name, email, message }, theirs: { ...theirs, name: theirs['title'] } };
    }
    case 'support.send': {
      const { ref: _ref, ...mine } = args as MutationArgs<'support.send'>;
      return { mine, theirs: { ...theirs, name: theirs['title'] } };
    }
    default: {
      const { content } = args as MutationArgs<'comment.create' | 'reply.create'>;
      return { mine: { content }, theirs };
    }
  }
}

/** A value for comparing both sides: a picture on this device equals the server's copy of it. */
function comparable(value: Readable): Readable {
  return value.kind === 'pictures' ? { ...value, pictures: value.pictures.map(serverPicture) } : value;
}

/** The fields of a create in which the user's version and the server's differ. */
export function createVersions(entry: OutboxEntry): DisputedField[] {
  const { mine, theirs } = versionsOf(entry);
  const fields = Object.keys(mine).map((field) => ({
    label: texts.fieldLabels[field] ?? fieldLabel(field),
    mine: toReadable(field, mine[field], mine),
    theirs: toReadable(field, normalizeTexts(theirs[field]), theirs),
  }));
  return fields.filter((field) => !isSameJson(comparable(field.mine), comparable(field.theirs)));
}
