import { UserRound } from 'lucide-react';
import { directChatKey } from '#contract/chat/key.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { useChatContext } from '#features/chat/context.ts';
import { personName, unknownPerson } from '#shared-parts/people/texts.ts';
import { Conversation } from './conversation.tsx';
import { ChatFace } from '#features/chat/face.tsx';
import { PaneHead } from './head.tsx';
import { PaneNotice } from './notice.tsx';
import { PanePrompt } from './prompt.tsx';
import * as texts from './texts.ts';
import { useChatPartner } from './use-partner.ts';

/** The person's presence; without a socket it is unknown and not shown. */
function usePresence(userId: number): { isOnline: boolean; text: string | null } {
  const { live } = useChatContext();
  const { isConnected, online, typing } = useObservable(live.presence);
  if (!isConnected) return { isOnline: false, text: null };
  const isOnline = online.has(userId);
  return { isOnline, text: typing.has(userId) ? texts.typing : isOnline ? texts.enLinea : texts.desconectado };
}

/** A conversation with one person. */
export function DirectPane({ userId }: { userId: number }) {
  const { ownId, profilePath } = useChatContext();
  const { other, isMissing } = useChatPartner(userId);
  const { isOnline, text } = usePresence(userId);
  if (userId === ownId) return <PanePrompt tab="direct" />;
  if (other === null) return null;
  const { person, conversation, isBlocked } = other;
  const name = person === null ? unknownPerson : personName(person);
  const profile = profilePath(userId);
  const isKnown = person !== null && person.username !== '';
  return (
    <Conversation
      chat={directChatKey(userId)}
      other={name}
      readUpto={conversation?.read_upto ?? 0}
      seenUpto={conversation?.seen_upto ?? 0}
      mayDeleteAll={false}
      isOnServer={!isMissing}
      emptyText={texts.sayHelloTo(name)}
      head={
        <PaneHead
          tab="direct"
          face={
            <ChatFace
              name={name}
              userId={userId}
              picture={person?.profile_picture ?? null}
              isOnline={isOnline && !isMissing}
            />
          }
          name={name}
          to={isMissing ? null : profile}
          status={isBlocked || isMissing ? null : (text ?? (isKnown && `@${person.username}`))}
          entries={isMissing ? [] : [{ label: texts.profile, icon: <UserRound />, to: profile }]}
        />
      }
      notice={
        isMissing ? (
          <PaneNotice text={texts.cannotBeWrittenTo} />
        ) : isBlocked ? (
          <PaneNotice
            text={texts.youHaveBlocked(name)}
            action={
              <ButtonLink size="sm" to={profile}>
                {texts.profile}
              </ButtonLink>
            }
          />
        ) : null
      }
    />
  );
}
