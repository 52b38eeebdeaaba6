import { eventChangeTexts } from '#contract/account/event-change-texts.ts';
import type { NoticeRow } from '#data/account/rows.ts';

/** What a notice says that has changed, as short sentences without a full stop; none if it doesn't say. */
export function changeTexts({ changes }: Pick<NoticeRow, 'changes'>, nowMs: number): string[] {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return changes === undefined ? [] : eventChangeTexts(changes, { nowMs, zone });
}
