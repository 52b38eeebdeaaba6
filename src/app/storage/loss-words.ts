import { counted, listed } from '#ui/counted.ts';

/** What hadn't reached the server, as the beginning of a sentence; null: nothing that is known of. */
export function countedLoss({ waiting, drafts }: { waiting: number; drafts: number }): string | null {
  const parts = [
    waiting > 0 ? counted(waiting, 'change', 'changes') : '',
    drafts > 0 ? counted(drafts, 'draft', 'drafts') : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return null;
  return `${listed(parts)} hadn’t been sent`;
}
