import type { Report, ReportAction, ReportedType } from '#contract/moderation/report.ts';

export const typeTexts: Record<ReportedType, string> = {
  user: 'Person',
  event: 'Event',
  post: 'Post',
  comment: 'Comment',
};

/** Button labels of decisions. */
export const actionTexts: Record<ReportAction, string> = { hide: 'Hide', dismiss: 'Dismiss', restore: 'Restore' };

/** Labels of unsent decisions. */
export const pendingTexts: Record<ReportAction, string> = {
  hide: 'Waiting to be hidden',
  dismiss: 'Waiting to be dismissed',
  restore: 'Waiting to be restored',
};

/** The possible decisions on a report in its present state. */
export function actionsOf({ status, object }: Report): readonly ReportAction[] {
  if (object === null) return status === 'open' ? ['dismiss'] : [];
  if (status === 'open') return ['dismiss', 'hide'];
  return object.hidden ? ['restore'] : ['hide'];
}

/** `Reported by 3 people` */
export function reportCountText(count: number): string {
  return count === 1 ? 'Reported by 1 person' : `Reported by ${String(count)} people`;
}
