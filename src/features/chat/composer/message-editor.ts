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

interface Draft {
  text: string;
  /** SHA-256 of a picture on this device */
  image: string | null;
}

interface EditorState {
  draft: Draft;
  problem: string | null;
  isPreparing: boolean;
  /** how often something has been sent */
  sent: number;
}

/** What is being written in a conversation; where it goes on doesn't depend on a page that shows it. */
export interface MessageEditor {
  state: Observable<EditorState>;
  write: (text: string) => void;
  choose: (files: readonly File[]) => void;
  dropPicture: () => void;
  send: () => void;
  /** keeps what is written once more */
  persist: () => void;
}

const emptyDraft: Draft = { text: '', image: null };
const signedOut = 'Usuario no autenticado';
const failed = 'Error al enviar mensaje';

function problemOf(error: unknown): string {
  return isRefusal(error) || isQuotaExceeded(error) ? `${failed}. ${saveErrorText(error)}` : failed;
}

/** Two texts in one, in the order in which they were written. */
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

/** Those that still have something to do: whoever leaves and comes back meanwhile goes on with the same. */
const busy = new WeakMap<OpenAccount, Map<ChatKey, MessageEditor>>();

function createMessageEditor(account: OpenAccount, chat: ChatKey, setBusy: (is: boolean) => void): MessageEditor {
  const persistedDraft = openPersistedForm<Draft>(account.name, `chat:${chat}`);
  const state = createObservable<EditorState>({
    draft: { ...emptyDraft, ...persistedDraft.read() },
    problem: null,
    isPreparing: false,
    sent: 0,
  });
  // On their way to the database: until they are there, they are kept with what is written next.
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
    // The picture that is being prepared belongs to what is sent.
    isSendRequested = pendingPictures > 0;
    if (isSendRequested || isBlank(draftToSend) || draftToSend.text.trim().length > messageLimits.content) return;
    if (account.user === null) change({ problem: signedOut });
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

/** What is being written in a conversation; it outlives the page until it is on its way. */
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
