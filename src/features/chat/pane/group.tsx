import { CalendarDays, LogOut, Pencil, Users } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { groupChatKey } from '#contract/chat/key.ts';
import type { GroupRow } from '#data/chat/groups.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyComponent } from '#ui/async/lazy-component.ts';
import type { MenuEntry } from '#ui/controls/menu-popup.tsx';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { chatAddress } from '#features/chat/addresses.ts';
import { useChatContext } from '#features/chat/context.ts';
import { groupName } from '#features/chat/text.ts';
import { Conversation } from './conversation.tsx';
import { Face } from '#features/chat/face.tsx';
import { joinGroup, leaveGroup } from '#features/chat/groups/actions.ts';
import { GroupMissing } from './group-missing.tsx';
import { GroupStatus } from '#features/chat/groups/status.tsx';
import { PaneHead, useChoice } from './head.tsx';
import { PaneNotice } from './notice.tsx';
import { FailedNote } from '#features/chat/failed-note.tsx';
import { chatFailureReason } from '#features/chat/failure-reason.ts';
import { toastProblem } from '#features/chat/toasts.ts';
import { useGroup } from '#features/chat/groups/use-group.ts';

const MembersDialog = lazyComponent(() =>
  import('#features/chat/groups/members-dialog.tsx').then((file) => file.MembersDialog),
);
const EditGroupDialog = lazyComponent(() =>
  import('#features/chat/groups/edit-dialog.tsx').then((file) => file.EditGroupDialog),
);

/**
 * Whoever chooses a group is let into it before it is shown. An address that somebody else has made lets nobody in: there
 * they are asked.
 */
function useAutoJoin(group: GroupRow): { isReady: boolean; hasBeenMember: boolean; wasMember: boolean } {
  const { account } = useChatContext();
  const { isChosen = false } = useChoice();
  const [wasMember] = useState(group.isMember);
  const [hasBeenMember, setHasBeenMember] = useState(group.isMember);
  if (group.isMember && !hasBeenMember) setHasBeenMember(true);
  const join = useEffectEvent(() => {
    if (group.isMember || !isChosen) return;
    joinGroup(account, group).catch((error: unknown) => {
      setHasBeenMember(true);
      toastProblem(error);
    });
  });
  // Once: whoever is put out meanwhile isn't let in again by the page.
  useEffect(() => join(), []);
  return { isReady: hasBeenMember || !isChosen, hasBeenMember, wasMember };
}

function useEntries(group: GroupRow): MenuEntry[] {
  const { account, ownId, layer, eventPath } = useChatContext();
  const navigate = useNavigate();
  const entries: MenuEntry[] = [{ label: 'Members', icon: <Users />, onSelect: () => layer.open('members') }];
  if (group.event !== null) entries.push({ label: 'Event', icon: <CalendarDays />, to: eventPath(group.event) });
  else if (group.creator_id === ownId) {
    entries.push({ label: 'Edit group', icon: <Pencil />, onSelect: () => layer.open('edit-group') });
  }
  entries.push({
    label: 'Leave group',
    icon: <LogOut />,
    isDanger: true,
    onSelect: () => {
      void leaveGroup(account, group);
      void navigate(chatAddress({ tab: 'grupos', chosen: null }), { replace: true });
    },
  });
  return entries;
}

/** What stands where no message is held. What was said before comes once the server has let somebody in. */
function emptyTexts({ isMember }: GroupRow, joining: OutboxEntry | undefined) {
  if (!isMember) {
    return { emptyTitle: 'No messages on this device', emptyText: 'What is said here is for its members.' };
  }
  if (joining !== undefined && !needsDecision(joining)) {
    return { emptyTitle: 'Joining the group', emptyText: 'Its messages come when the server has let you in.' };
  }
  return { emptyText: 'Be the first to say something.' };
}

function LoadedGroup({ group }: { group: GroupRow }) {
  const { account, ownId, changes, layer, eventPath } = useChatContext();
  const { isReady, hasBeenMember, wasMember } = useAutoJoin(group);
  const entries = useEntries(group);
  if (!isReady) return null;
  const name = groupName(group);
  const joining = changes.get(`member:${group.ref}`);
  const groupChange = changes.get(`group:${group.ref}`);
  const isCreator = group.creator_id === ownId;
  const isFailed = groupChange !== undefined && needsDecision(groupChange);
  const reason = joining !== undefined && needsDecision(joining) ? chatFailureReason(joining) : null;
  return (
    <>
      <Conversation
        chat={groupChatKey(group.ref)}
        other={null}
        readUpto={group.read_upto}
        seenUpto={0}
        mayDeleteAll={isCreator}
        isHistory={!wasMember}
        isOnServer={group.group_id !== null && group.isMember && joining === undefined}
        {...emptyTexts(group, joining)}
        head={
          <>
            <PaneHead
              tab="grupos"
              face={<Face name={name} picture={group.picture} />}
              name={name}
              to={group.event === null ? null : eventPath(group.event)}
              status={<GroupStatus group={group} />}
              entries={group.isMember ? entries : []}
              mark={groupChange !== undefined && !isFailed && <PendingMark />}
            />
            {isFailed && (
              <div className="px-3 pb-1">
                <FailedNote
                  entry={groupChange}
                  name={name}
                  onEdit={isCreator ? () => layer.open('edit-group') : undefined}
                />
              </div>
            )}
          </>
        }
        notice={
          group.isMember ? null : (
            <PaneNotice
              text={reason ?? (hasBeenMember ? 'You aren’t in this group any more.' : 'You aren’t in this group.')}
              action={
                <Button
                  size="sm"
                  onClick={() => {
                    joinGroup(account, group).catch(toastProblem);
                  }}
                >
                  {hasBeenMember ? 'Join again' : 'Join'}
                </Button>
              }
            />
          )
        }
      />
      <Suspense fallback={null}>
        {layer.openLayer === 'members' && <MembersDialog group={group} onClose={layer.close} />}
        {layer.openLayer === 'edit-group' && (
          <EditGroupDialog group={group} change={groupChange} onClose={layer.close} />
        )}
      </Suspense>
    </>
  );
}

/** What is said in a group. */
export function GroupPane({ group }: { group: string }) {
  const loaded = useGroup(group);
  if (loaded === null) return null;
  if (typeof loaded === 'string') return <GroupMissing state={loaded} />;
  return <LoadedGroup key={loaded.ref} group={loaded} />;
}
