import { Link2, Send, UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { directChatKey, type ChatKey } from '#contract/chat/key.ts';
import { invitationLimits } from '#contract/invitations/rules.ts';
import { normalizeSearchText } from '#data/events/search-text.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { sendInvitations, sendToChats } from '#data/invitations/send.ts';
import { eventAddress } from '#shared-parts/events/address.ts';
import { toastProblem } from '#shared-parts/outbox/toasts.ts';
import { useOpenChanges } from '#shared-parts/outbox/use-open-changes.ts';
import { personName } from '#shared-parts/people/texts.ts';
import { Button } from '#ui/controls/button.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { LimitedField } from '#ui/field/limited-field.tsx';
import { SearchField } from '#ui/field/search.tsx';
import * as buttonTexts from '#features/events/buttons/texts.ts';
import { Answers } from './answers.tsx';
import { Choice } from './choice.tsx';
import type { FetchFollowers } from './context.ts';
import * as texts from './texts.ts';
import { useChoices, type Choices } from './use-choices.ts';
import { useNote } from './use-note.ts';

/** So many can be seen at once; more are searched. */
const fewChoices = 6;

interface Row {
  /** how the ticked ones are named: a chat, also for people to invite */
  key: ChatKey;
  name: string;
  detail: string;
  picture: string | null;
  /** why it can't be ticked */
  state?: string;
  isPending?: boolean;
}

/** Those who can be ticked lead: a list of those who were invited before would hide them. */
const openFirst = (rows: readonly Row[]): Row[] =>
  [true, false].flatMap((isOpen) => rows.filter(({ state }) => (state === undefined) === isOpen));

function rowsToInvite({ people, sent, going }: Choices, event: EventRow, changes: ReadonlyMap<string, unknown>): Row[] {
  const invited = new Set(sent.map(({ user }) => user.user_id));
  const rows = people.map((person) => {
    const id = person.user_id;
    const state = invited.has(id) ? texts.alreadyInvited : going.has(id) ? texts.alreadyGoing : undefined;
    const shown = id === event.organizer_id ? texts.organizes : state;
    return {
      key: directChatKey(id),
      name: personName(person),
      detail: `@${person.username}`,
      picture: person.profile_picture,
      ...(shown === undefined ? {} : { state: shown }),
      isPending: changes.has(`invitation:${event.ref}:${String(id)}`),
    };
  });
  return openFirst(rows);
}

function rowsToChat({ people, chats }: Choices): Row[] {
  const known = new Set(chats.map(({ key }) => key));
  const others = people.map((person) => {
    const { user_id: id, username, profile_picture: picture } = person;
    return { key: directChatKey(id), name: personName(person), picture, username };
  });
  return [...chats, ...others.filter(({ key }) => !known.has(key))].map(({ key, name, picture, username }) => {
    return { key, name, picture, detail: username === null ? texts.group : `@${username}` };
  });
}

const matches = ({ name, detail }: Row, wanted: string) => normalizeSearchText(`${name}\n${detail}`).includes(wanted);

interface InviteDialogProps {
  event: EventRow;
  account: OpenAccount;
  ownId: number;
  isOpen: boolean;
  onClose: () => void;
  fetchFollowers: FetchFollowers;
}

/** Invites people to an event, or sends them its link; all from this device, also offline. */
export function InviteDialog({ event, account, ownId, isOpen, onClose, fetchFollowers }: InviteDialogProps) {
  const listId = useId();
  const choices = useChoices(account, event, ownId, fetchFollowers);
  const changes = useOpenChanges(account.db);
  const [chosenWay, setWay] = useState<'invite' | 'chat'>('invite');
  const isUnlisted = event.visibility === 'unlisted';
  const way = isUnlisted ? 'chat' : chosenWay;
  const [ticked, setTicked] = useState<ReadonlySet<ChatKey>>(new Set());
  const [search, setSearch] = useState('');
  const [note, setNote] = useNote(account, event.ref);
  const [isSaving, setSaving] = useState(false);
  const rows = choices === null ? [] : way === 'invite' ? rowsToInvite(choices, event, changes) : rowsToChat(choices);
  const wanted = normalizeSearchText(search.trim().replace(/^@/, ''));
  const found = rows.filter((row) => matches(row, wanted));
  const selected = rows.filter(({ key, state }) => state === undefined && ticked.has(key));
  const isLong = note.length > invitationLimits.note;
  const key = isUnlisted ? event.link_key : undefined;
  const secret = key === undefined ? '' : `?key=${encodeURIComponent(key)}`;
  const url = `${location.origin}${eventAddress(event)}${secret}`;
  const isUnsent = event.event_id === null;

  function tick(key: ChatKey, isTicked: boolean): void {
    if (isTicked && way === 'invite' && selected.length >= invitationLimits.atOnce) {
      showToast({ title: texts.atMost(invitationLimits.atOnce) });
      return;
    }
    setTicked((last) => new Set(isTicked ? [...last, key] : [...last].filter((other) => other !== key)));
  }

  async function send(): Promise<void> {
    setSaving(true);
    try {
      const keys = new Set(selected.map(({ key }) => key));
      if (way === 'invite') {
        const people = (choices?.people ?? []).filter(({ user_id: id }) => keys.has(directChatKey(id)));
        await sendInvitations(account.store, { event: event.ref, people, note: note.trim() === '' ? null : note });
      } else {
        await sendToChats(account.store, { chats: [...keys], content: texts.message(event.title, url, note.trim()) });
      }
      account.wake();
      onClose();
      showToast({ title: way === 'invite' ? texts.invited(keys.size) : texts.sent(keys.size) });
      setTicked(new Set());
      setNote('');
      setSearch('');
    } catch (error) {
      toastProblem(error);
    } finally {
      setSaving(false);
    }
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ title: texts.linkCopied, tone: 'good' });
    } catch {
      showToast({ title: texts.linkNotCopied, text: url });
    }
  }

  const isNobody = choices !== null && rows.length === 0;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.invitePeople}
      actions={
        <>
          <Button icon={<Link2 />} disabled={isUnsent} onClick={() => void copy()}>
            {texts.copyLink}
          </Button>
          <Button
            variant="primary"
            icon={way === 'invite' ? <UserPlus /> : <Send />}
            disabled={selected.length === 0 || isLong || (way === 'chat' && isUnsent)}
            isPending={isSaving}
            onClick={() => void send()}
          >
            {way === 'invite' ? texts.inviteCount(selected.length) : texts.sendCount(selected.length)}
          </Button>
        </>
      }
    >
      {isUnlisted ? (
        <p className="mt-2 text-sm text-muted">{texts.onlyByLink}</p>
      ) : (
        <div className="mt-2 [&_label]:whitespace-nowrap [&_legend]:sr-only">
          <Segmented
            label={texts.way}
            value={way}
            options={[
              { value: 'invite', label: texts.byInvitation },
              { value: 'chat', label: texts.byChat },
            ]}
            onChange={setWay}
          />
        </div>
      )}
      {isUnsent && way === 'chat' && <p className="mt-3 text-sm text-muted">{buttonTexts.notSentYet}</p>}
      {rows.length > fewChoices && (
        <div className="mt-4">
          <SearchField
            label={way === 'invite' ? texts.searchPeople : texts.searchChats}
            text={search}
            onChange={setSearch}
          />
        </div>
      )}
      {isNobody && (
        <EmptyState drawing={<Drawing of={way === 'invite' ? 'people' : 'talk'} />} {...texts.nobody[way]} />
      )}
      {rows.length > 0 && (
        <ul id={listId} className="mt-3 max-h-[32dvh] min-h-28 md:max-h-[40dvh] overflow-y-auto px-3 py-1 -mx-3">
          {found.map(({ key, name, detail, picture, state, isPending }) => (
            <Choice
              key={key}
              name={name}
              detail={detail}
              chat={key}
              picture={picture}
              isChosen={ticked.has(key)}
              onChange={(isTicked) => tick(key, isTicked)}
              {...(state === undefined
                ? {}
                : {
                    state: (
                      <>
                        {state}
                        {isPending === true && <PendingMark />}
                      </>
                    ),
                  })}
            />
          ))}
          {found.length === 0 && <li className="py-4 text-sm text-muted">{texts.nobodyFound}</li>}
        </ul>
      )}
      {rows.length > 0 && (
        <LimitedField
          label={texts.note}
          placeholder={texts.notePlaceholder}
          value={note}
          limit={invitationLimits.note}
          onChange={setNote}
          className="mt-4"
        />
      )}
      {way === 'invite' && choices !== null && (
        <Answers account={account} event={event.ref} sent={choices.sent} changes={changes} />
      )}
    </Dialog>
  );
}
