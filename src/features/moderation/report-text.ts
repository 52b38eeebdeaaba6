import type { Report, ReportAction, ReportedType } from '#contract/moderation/report.ts';

export const typeTexts: Record<ReportedType, string> = {
  user: 'Person',
  event: 'Event',
  post: 'Post',
  comment: 'Comment',
};

/** What is pressed to decide on a report. */
export const actionTexts: Record<ReportAction, string> = { hide: 'Hide', dismiss: 'Dismiss', restore: 'Restore' };

/** What a decision does that the server hasn't got yet. */
export const pendingTexts: Record<ReportAction, string> = {
  hide: 'Waiting to be hidden',
  dismiss: 'Waiting to be dismissed',
  restore: 'Waiting to be restored',
};

/** What can be decided on a report as it stands. */
export function actionsOf({ status, object }: Report): readonly ReportAction[] {
  if (object === null) return status === 'open' ? ['dismiss'] : [];
  if (status === 'open') return ['dismiss', 'hide'];
  return object.hidden ? ['restore'] : ['hide'];
}

/** `Reported by 3 people` */
export function reportCountText(count: number): string {
  return count === 1 ? 'Reported by 1 person' : `Reported by ${String(count)} people`;
}
