import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { useFollowedPlans } from '#app/queries/use-followed-plans.ts';
import { renderChatButton } from '#app/pages/event/chat-button.tsx';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { hasPlanToday, type Plans } from '#data/plans/sections.ts';
import { MemberHome } from '#features/home/member/screen.tsx';
import { MemberHomeSkeleton } from '#features/home/member/skeleton.tsx';
import { usePlans } from '#shared-parts/plans/use-plans.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useIsOfflineStart } from './offline-start.ts';

/**
 * Somebody who opens the app without a connection, and has plans today, most likely wants to know when and where.
 * The entry in the history is replaced, so that going back doesn't lead here again and again.
 */
function useLanding(plans: Plans | null, nowMs: number): boolean {
  const isOfflineStart = useIsOfflineStart(plans !== null);
  const navigate = useNavigate();
  const isLanding = isOfflineStart && plans !== null && hasPlanToday(plans, nowMs);
  useEffect(() => {
    if (isLanding) void navigate(paths.plans, { replace: true });
  }, [isLanding, navigate]);
  return isLanding;
}

/** A member's part of the start page, from the device. */
export function MemberPart({ account }: { account: OpenAccount }) {
  const nowMs = useNow();
  const plans = usePlans(account, nowMs);
  useFollowedPlans();
  const isLeaving = useLanding(plans, nowMs);
  if (plans === null || isLeaving) return <MemberHomeSkeleton />;
  return <MemberHome account={account} plans={plans} nowMs={nowMs} renderChat={renderChatButton} />;
}
