import { CalendarDays, LogOut, Pencil, Users } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { groupChatKey } from '#contract/chat/key.ts';
import type { GroupRow } from '#data/chat/groups.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import type { MenuEntry } from '#ui/controls/menu-popup.tsx';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { chatAddress } from '#features/chat/addresses.ts';
import { useChatContext } from '#features/chat/context.ts';
import { groupName } from '#features/chat/texts.ts';
import { Conversation } from './conversation.tsx';
import { ChatFace } from '#features/chat/face.tsx';
import { joinGroup, leaveGroup } from '#features/chat/groups/actions.ts';
import { GroupMissing } from './group-missing.tsx';
import { GroupStatus } from '#features/chat/groups/status.tsx';
import { PaneHead, useChoice } from './head.tsx';
import { PaneNotice } from './notice.tsx';
import { FailedNote } from '#features/chat/failed-note.tsx';
import { chatFailureReason } from '#features/chat/failure-reason.ts';
import { toastProblem } from '#shared-parts/outbox/toasts.ts';
import { useGroup } from '#features/chat/groups/use-group.ts';
import * as texts from './texts.ts';

const MembersDialog = lazyComponent(() =>
  import('#features/chat/groups/members-dialog.tsx').then((file) => file.MembersDialog),
);
const EditGroupDialog = lazyComponent(() =>
  import('#features/chat/groups/edit-dialog.tsx').then((file) => file.EditGroupDialog),
);

/**
 * Joins a group that the user chose in the app before showing it. A URL from elsewhere joins nobody: there the user is
 * asked.
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
  // Once: a member who is removed meanwhile must not be added again.
  useEffect(() => join(), []);
  return { isReady: hasBeenMember || !isChosen, hasBeenMember, wasMember };
}

function useEntries(group: GroupRow): MenuEntry[] {
  const { account, ownId, layer, eventPath } = useChatContext();
  const navigate = useNavigate();
  const entries: MenuEntry[] = [{ label: texts.members, icon: <Users />, onSelect: () => layer.open('members') }];
  if (group.event !== null) entries.push({ label: texts.event, icon: <CalendarDays />, to: eventPath(group.event) });
  else if (group.creator_id === ownId) {
    entries.push({ label: texts.editGroup, icon: <Pencil />, onSelect: () => layer.open('edit-group') });
  }
  entries.push({
    label: texts.leaveGroup,
    icon: <LogOut />,
    isDanger: true,
    onSelect: () => {
      void leaveGroup(account, group);
      void navigate(chatAddress({ tab: 'grupos', chosen: null }), { replace: true });
    },
  });
  return entries;
}

/** Texts for a group without stored messages. Its history comes once the server has admitted the user. */
function emptyTexts({ isMember }: GroupRow, joining: OutboxEntry | undefined) {
  if (!isMember) {
    return { emptyTitle: texts.noMessagesOnDevice, emptyText: texts.forMembersOnly };
  }
  if (joining !== undefined && !needsDecision(joining)) {
    return { emptyTitle: texts.joiningTheGroup, emptyText: texts.joiningHint };
  }
  return { emptyText: texts.noGroupMessagesHint };
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
              face={<ChatFace name={name} picture={group.picture} />}
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
              text={reason ?? (hasBeenMember ? texts.notInGroupAnyMore : texts.notInGroup)}
              action={
                <Button
                  size="sm"
                  onClick={() => {
                    joinGroup(account, group).catch(toastProblem);
                  }}
                >
                  {hasBeenMember ? texts.joinAgain : texts.join}
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

/** A group's conversation. */
export function GroupPane({ group }: { group: string }) {
  const loaded = useGroup(group);
  if (loaded === null) return null;
  if (typeof loaded === 'string') return <GroupMissing state={loaded} />;
  return <LoadedGroup key={loaded.ref} group={loaded} />;
}
