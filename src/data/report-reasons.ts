import type { ReportReason } from '#contract/moderation/report.ts';

/** The labels of report reasons in forms. */
export const reportReasonLabels: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or bullying',
  hate: 'Hate against people for what they are',
  violence: 'Violence, or a threat of it',
  nudity: 'Nudity or sexual content',
  fraud: 'Fraud, or something that isn’t so',
  other: 'Something else',
};
