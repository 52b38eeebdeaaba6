import { CalendarDays, LogOut, Pencil, Users } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { chatIn } from '#contract/chat-key.ts';
import type { GroupRow } from '#data/groups.ts';
import { needsPerson, type OutboxEntry } from '#data/outbox.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import type { MenuEntry } from '#ui/menu.tsx';
import { PendingMark } from '#ui/pending-mark.tsx';
import { chatAddress } from './addresses.ts';
import { useChatHere } from './chat-context.ts';
import { groupName } from './chat-words.ts';
import { Conversation } from './conversation.tsx';
import { Face } from './face.tsx';
import { joinGroup, leaveGroup } from './group-deeds.ts';
import { GroupMissing } from './group-missing.tsx';
import { GroupStatus } from './group-status.tsx';
import { PaneHead, useChoice } from './pane-head.tsx';
import { PaneNotice } from './pane-notice.tsx';
import { StoppedNote } from './stopped-note.tsx';
import { reasonOf } from './chat-failures.ts';
import { tellProblem } from './tell.ts';
import { useGroup } from './use-group.ts';

const MembersDialog = lazyPart(() => import('./members-dialog.tsx').then((file) => file.MembersDialog));
const EditGroupDialog = lazyPart(() => import('./edit-group-dialog.tsx').then((file) => file.EditGroupDialog));

/**
 * Whoever chooses a group is let into it before it is shown. An address that somebody else has made lets nobody in: there
 * they are asked.
 */
function useJoined(group: GroupRow): { isShown: boolean; hasBeenIn: boolean; wasMember: boolean } {
  const { account } = useChatHere();
  const { isChosen = false } = useChoice();
  const [wasMember] = useState(group.isMember);
  const [hasBeenIn, setBeenIn] = useState(group.isMember);
  if (group.isMember && !hasBeenIn) setBeenIn(true);
  const join = useEffectEvent(() => {
    if (group.isMember || !isChosen) return;
    joinGroup(account, group).catch((error: unknown) => {
      setBeenIn(true);
      tellProblem(error);
    });
  });
  // Once: whoever is put out meanwhile isn't let in again by the page.
  useEffect(() => join(), []);
  return { isShown: hasBeenIn || !isChosen, hasBeenIn, wasMember };
}

function useEntries(group: GroupRow): MenuEntry[] {
  const { account, ownId, layer, eventPath } = useChatHere();
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
function emptyWords({ isMember }: GroupRow, joining: OutboxEntry | undefined) {
  if (!isMember) {
    return { emptyTitle: 'No messages on this device', emptyText: 'What is said here is for its members.' };
  }
  if (joining !== undefined && !needsPerson(joining)) {
    return { emptyTitle: 'Joining the group', emptyText: 'Its messages come when the server has let you in.' };
  }
  return { emptyText: 'Be the first to say something.' };
}

function GroupShown({ group }: { group: GroupRow }) {
  const { account, ownId, changes, layer, eventPath } = useChatHere();
  const { isShown, hasBeenIn, wasMember } = useJoined(group);
  const entries = useEntries(group);
  if (!isShown) return null;
  const name = groupName(group);
  const joining = changes.get(`member:${group.ref}`);
  const made = changes.get(`group:${group.ref}`);
  const isCreator = group.creator_id === ownId;
  const isStopped = made !== undefined && needsPerson(made);
  const reason = joining !== undefined && needsPerson(joining) ? reasonOf(joining) : null;
  return (
    <>
      <Conversation
        chat={chatIn(group.ref)}
        other={null}
        readUpto={group.read_upto}
        seenUpto={0}
        mayDeleteAll={isCreator}
        isHistory={!wasMember}
        isOnServer={group.group_id !== null && group.isMember && joining === undefined}
        {...emptyWords(group, joining)}
        head={
          <>
            <PaneHead
              tab="grupos"
              face={<Face name={name} picture={group.picture} />}
              name={name}
              to={group.event === null ? null : eventPath(group.event)}
              status={<GroupStatus group={group} />}
              entries={group.isMember ? entries : []}
              mark={made !== undefined && !isStopped && <PendingMark />}
            />
            {isStopped && (
              <div className="px-3 pb-1">
                <StoppedNote entry={made} name={name} onEdit={isCreator ? () => layer.open('edit-group') : undefined} />
              </div>
            )}
          </>
        }
        notice={
          group.isMember ? null : (
            <PaneNotice
              text={reason ?? (hasBeenIn ? 'You aren’t in this group any more.' : 'You aren’t in this group.')}
              action={
                <Button
                  size="sm"
                  onClick={() => {
                    joinGroup(account, group).catch(tellProblem);
                  }}
                >
                  {hasBeenIn ? 'Join again' : 'Join'}
                </Button>
              }
            />
          )
        }
      />
      <Suspense fallback={null}>
        {layer.shown === 'members' && <MembersDialog group={group} onClose={layer.close} />}
        {layer.shown === 'edit-group' && <EditGroupDialog group={group} change={made} onClose={layer.close} />}
      </Suspense>
    </>
  );
}

/** What is said in a group. */
export function GroupPane({ group }: { group: string }) {
  const held = useGroup(group);
  if (held === null) return null;
  if (typeof held === 'string') return <GroupMissing as={held} />;
  return <GroupShown key={held.ref} group={held} />;
}
