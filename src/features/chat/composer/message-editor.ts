import type { ChatKey } from '#contract/chat/key.ts';
import { messageLimits } from '#contract/chat/limits.ts';
import { isRefusal } from '#contract/sync/refusals.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { isQuotaExceeded } from '#data/db/quota-error.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { openPersistedForm } from '#ui/browser/persisted-text.ts';
import { createObservable, type Observable } from '#data/observable.ts';
import { sendChatMessage } from './send-message.ts';
import { takePicture } from '#features/chat/take-picture.ts';
import * as texts from './texts.ts';

interface Draft {
  text: string;
  /** SHA-256 of a picture on this device */
  image: string | null;
}

interface EditorState {
  draft: Draft;
  problem: string | null;
  isPreparing: boolean;
  /** how many messages have been sent */
  sent: number;
}

/** The draft of a message in a conversation, independent of the page that shows it. */
export interface MessageEditor {
  state: Observable<EditorState>;
  write: (text: string) => void;
  choose: (files: readonly File[]) => void;
  dropPicture: () => void;
  send: () => void;
  /** stores the draft again */
  persist: () => void;
}

const emptyDraft: Draft = { text: '', image: null };

function problemOf(error: unknown): string {
  return isRefusal(error) || isQuotaExceeded(error)
    ? `${texts.sendingFailed}. ${saveErrorText(error)}`
    : texts.sendingFailed;
}

/** Joins drafts, in the order in which they were written. */
function joinDrafts(drafts: readonly Draft[]): Draft {
  return {
    text: drafts
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join('\n'),
    image: drafts.find(({ image }) => image !== null)?.image ?? null,
  };
}

const isBlank = ({ text, image }: Draft) => text.trim() === '' && image === null;

/** Editors with unfinished work, so that a user who leaves and returns gets the same one. */
const busy = new WeakMap<OpenAccount, Map<ChatKey, MessageEditor>>();

function createMessageEditor(account: OpenAccount, chat: ChatKey, setBusy: (is: boolean) => void): MessageEditor {
  const persistedDraft = openPersistedForm<Draft>(account.name, `chat:${chat}`);
  const state = createObservable<EditorState>({
    draft: { ...emptyDraft, ...persistedDraft.read() },
    problem: null,
    isPreparing: false,
    sent: 0,
  });
  // Drafts being written to the database; until they are there, they are persisted together with the new draft.
  let draftsBeingSent: readonly Draft[] = [];
  let pendingPictures = 0;
  let isSendRequested = false;

  const allDrafts = () => joinDrafts([...draftsBeingSent, state.get().draft]);
  const isEmpty = () => isBlank(allDrafts()) && allDrafts().text === '';

  function change(changed: Partial<EditorState>): void {
    state.set({ ...state.get(), ...changed, isPreparing: pendingPictures > 0 });
    persistedDraft.write(isEmpty() ? {} : allDrafts());
    setBusy(pendingPictures > 0 || draftsBeingSent.length > 0);
  }

  async function sendDraft(draftToSend: Draft): Promise<void> {
    draftsBeingSent = [...draftsBeingSent, draftToSend];
    change({ draft: emptyDraft, problem: null, sent: state.get().sent + 1 });
    try {
      await sendChatMessage(account, chat, { content: draftToSend.text.trim(), image: draftToSend.image });
      draftsBeingSent = draftsBeingSent.filter((other) => other !== draftToSend);
      change({});
    } catch (error) {
      draftsBeingSent = draftsBeingSent.filter((other) => other !== draftToSend);
      change({ draft: joinDrafts([draftToSend, state.get().draft]), problem: problemOf(error) });
    }
  }

  function send(): void {
    const draftToSend = state.get().draft;
    // A picture still being prepared belongs to the message.
    isSendRequested = pendingPictures > 0;
    if (isSendRequested || isBlank(draftToSend) || draftToSend.text.trim().length > messageLimits.content) return;
    if (account.user === null) change({ problem: texts.signedOut });
    else void sendDraft(draftToSend);
  }

  async function take(file: File): Promise<void> {
    const prepared = await takePicture(account, file);
    pendingPictures -= 1;
    if (prepared.ok) change({ draft: { ...state.get().draft, image: prepared.sha256 } });
    else {
      isSendRequested = false;
      change({ problem: prepared.reason });
    }
    if (isSendRequested) send();
  }

  return {
    state,
    write(text) {
      change({ draft: { ...state.get().draft, text }, problem: null });
    },
    choose([file]) {
      if (file === undefined) return;
      pendingPictures += 1;
      change({ problem: null });
      void take(file);
    },
    dropPicture() {
      change({ draft: { ...state.get().draft, image: null } });
    },
    send,
    persist() {
      if (!isEmpty()) persistedDraft.write(allDrafts());
    },
  };
}

/** The editor of a conversation's draft; it outlives the page until its work is done. */
export function messageEditorFor(account: OpenAccount, chat: ChatKey): MessageEditor {
  const editors = busy.get(account) ?? new Map<ChatKey, MessageEditor>();
  busy.set(account, editors);
  const existing = editors.get(chat);
  if (existing !== undefined) return existing;
  const editor = createMessageEditor(account, chat, (isBusy) => {
    if (isBusy) editors.set(chat, editor);
    else editors.delete(chat);
  });
  return editor;
}
