import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { ChatTab } from '#features/chat/addresses.ts';
import * as texts from './texts.ts';

const prompts: Record<ChatTab, string> = {
  direct: texts.chooseAUser,
  grupos: texts.chooseAGroup,
};

/** Shown beside the list while no conversation is open. The drawing stands in the list, if that is empty. */
export function PanePrompt({ tab }: { tab: ChatTab }) {
  return (
    <div className="flex h-full items-center">
      <EmptyState title={prompts[tab]} />
    </div>
  );
}
