import { useFollowedPlans } from '#app/queries/use-followed-plans.ts';
import { PlansScreen } from '#features/plans/screen.tsx';
import { renderChatButton } from './event/chat-button.tsx';
import { PageFrame } from './layout/page-frame.tsx';

export function PlansPage() {
  useFollowedPlans();
  return (
    <PageFrame>
      <PlansScreen renderChat={renderChatButton} />
    </PageFrame>
  );
}
