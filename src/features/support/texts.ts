import type { ReportedType } from '#contract/moderation/report.ts';

export const reportTitles: Record<ReportedType, string> = {
  user: 'Report this person?',
  event: 'Report this event?',
  post: 'Report this post?',
  comment: 'Report this comment?',
};

/** What happens after a report, told to the reporter. */
export const whatHappens: Record<ReportedType, string> = {
  user: 'Those who run Scape look at it. They may hide this person. Nobody else learns that it was you. If you don’t want to see or hear them until then, block them.',
  event:
    'Those who run Scape look at it. They may hide this event. Nobody else learns that it was you, the organizer neither.',
  post: 'Those who run Scape look at it. They may hide this post. Nobody else learns that it was you, its author neither.',
  comment:
    'Those who run Scape look at it. They may hide this comment. Nobody else learns that it was you, its author neither.',
};
