import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { ChatTab } from '#features/chat/addresses.ts';
import * as texts from './texts.ts';

const prompts: Record<ChatTab, string> = {
  direct: texts.chooseAUser,
  grupos: texts.chooseAGroup,
};

/** Shown beside the list while no conversation is open. */
export function PanePrompt({ tab }: { tab: ChatTab }) {
  return (
    <div className="flex h-full items-center">
      <EmptyState drawing={<Drawing of={tab === 'direct' ? 'people' : 'talk'} />} title={prompts[tab]} />
    </div>
  );
}
