import { UserPlus } from 'lucide-react';
import { Suspense, useContext, useState } from 'react';

import { accountInUse } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { useAskToLogin } from '#ui/hooks/use-ask-to-login.ts';
import { useLayer } from '#ui/hooks/use-layer.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { InviteContext, inviteLayer } from './context.ts';
import * as texts from '#features/events/buttons/texts.ts';

const InviteDialog = lazyComponent(() => import('./dialog.tsx').then((file) => file.InviteDialog));

/** Opens the sheet in which people are invited to an event; nothing for drafts and events that aren't sent yet. */
export function InviteButton({ event }: { event: EventRow }) {
  const fetchFollowers = useContext(InviteContext);
  const account = useObservable(accountInUse);
  const askToLogin = useAskToLogin('/login');
  const { openLayer, open, close } = useLayer();
  const isOpen = openLayer === inviteLayer;
  const [hasOpened, setHasOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setHasOpened(true);
  // Of an unlisted event only the link can be passed on, which its organizer alone has here.
  const isClosed = event.visibility === 'unlisted' && event.link_key === undefined;
  if (fetchFollowers === null || event.status === 'draft' || event.hidden === true || isClosed) return null;
  const user = account?.user ?? null;
  return (
    <>
      <IconButton
        label={texts.invite}
        caption={texts.invite}
        icon={<UserPlus />}
        aria-haspopup="dialog"
        onClick={() => {
          if (user === null) askToLogin(texts.loginToInvite);
          else open(inviteLayer);
        }}
      />
      {hasOpened && account !== null && user !== null && (
        <Suspense fallback={null}>
          <InviteDialog
            event={event}
            account={account}
            ownId={user.user_id}
            isOpen={isOpen}
            onClose={close}
            fetchFollowers={fetchFollowers}
          />
        </Suspense>
      )}
    </>
  );
}
