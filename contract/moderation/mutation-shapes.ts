import * as z from 'zod/mini';
import { ContactBody, contactLimits, ContactMessage } from './contact.ts';
import { Report, ReportAction, ReportedType, ReportNote, ReportReason } from './report.ts';
import { supportLimits, SupportMessage } from './support.ts';
import { Id, Ref } from '#contract/ids.ts';
import { messageReply, type MutationShape } from '#contract/sync/mutation-shape.ts';

export const supportShapes = {
  'contact.send': {
    args: z.extend(ContactMessage, { ref: Ref }),
    body: ContactBody,
    reply: messageReply,
    acknowledgedBy: 'effect',
    limit: 'contact',
    storedReply: 'whole',
    mendableTexts: { title: contactLimits.title, email: 254, message: contactLimits.message },
  },
  'notices.read': {
    args: z.object({ upto: Id }),
    body: z.object({ upto: Id }),
    reply: messageReply,
    acknowledgedBy: 'effect',
    limit: null,
    storedReply: 'whole',
  },
  'report.create': {
    args: z.object({
      ref: Ref,
      type: ReportedType,
      /** the ref of what is reported; for a person, the id */
      object: z.union([Ref, Id]),
      reason: ReportReason,
      note: ReportNote,
    }),
    body: z.object({
      object_type: ReportedType,
      object_id: Id,
      reason: ReportReason,
      note: z.optional(ReportNote),
      client_id: z.optional(Ref),
    }),
    reply: messageReply,
    acknowledgedBy: 'effect',
    limit: 'report',
    storedReply: 'whole',
  },
  'report.settle': {
    args: z.object({ report: Id, action: ReportAction, note: ReportNote }),
    body: z.object({ action: ReportAction, note: z.optional(ReportNote) }),
    reply: z.object({ data: Report }),
    acknowledgedBy: 'effect',
    limit: null,
    storedReply: [],
    notFoundText: 'Report not found',
  },
  'support.send': {
    args: z.extend(SupportMessage, { ref: Ref }),
    body: z.extend(SupportMessage, { client_id: z.optional(Ref) }),
    reply: messageReply,
    acknowledgedBy: 'effect',
    limit: 'contact',
    storedReply: 'whole',
    mendableTexts: {
      name: supportLimits.name,
      email: 254,
      subject: supportLimits.subject,
      message: supportLimits.message,
    },
  },
} satisfies Record<string, MutationShape>;
