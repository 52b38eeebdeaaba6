import { pluralize, joinWithAnd } from '#ui/text/plural.ts';

/** How much unsent work was lost, as the start of a sentence; null: none known. */
export function lossCountText({ waiting, drafts }: { waiting: number; drafts: number }): string | null {
  const parts = [
    waiting > 0 ? pluralize(waiting, 'change', 'changes') : '',
    drafts > 0 ? pluralize(drafts, 'draft', 'drafts') : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return null;
  return `${joinWithAnd(parts)} hadn’t been sent`;
}
