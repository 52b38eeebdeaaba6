import { pluralize, joinWithAnd } from '#ui/text/plural.ts';

/** What hadn't reached the server, as the beginning of a sentence; null: nothing that is known of. */
export function lossCountText({ waiting, drafts }: { waiting: number; drafts: number }): string | null {
  const parts = [
    waiting > 0 ? pluralize(waiting, 'change', 'changes') : '',
    drafts > 0 ? pluralize(drafts, 'draft', 'drafts') : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return null;
  return `${joinWithAnd(parts)} hadn’t been sent`;
}
