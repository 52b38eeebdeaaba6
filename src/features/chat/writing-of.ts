import type { ChatKey } from '#contract/chat-key.ts';
import { messageLimits } from '#contract/chat-limits.ts';
import { isRefusal } from '#contract/refusals.ts';
import type { OpenAccount } from '#data/account.ts';
import { isOutOfRoom } from '#data/out-of-room.ts';
import { saveProblem } from '#data/save-problem.ts';
import { keptForm } from '#ui/kept-words.ts';
import { createObservable, type Observable } from '#data/observable.ts';
import { say } from './say.ts';
import { takePicture } from './take-picture.ts';

interface Draft {
  text: string;
  /** SHA-256 of a picture on this device */
  image: string | null;
}

interface Written {
  draft: Draft;
  problem: string | null;
  isPreparing: boolean;
  /** how often something has been sent */
  sent: number;
}

/** What is being written in a conversation; where it goes on doesn't depend on a page that shows it. */
export interface Writing {
  now: Observable<Written>;
  write: (text: string) => void;
  choose: (files: readonly File[]) => void;
  dropPicture: () => void;
  send: () => void;
  /** keeps what is written once more */
  keep: () => void;
}

const nothing: Draft = { text: '', image: null };
const signedOut = 'Usuario no autenticado';
const failed = 'Error al enviar mensaje';

function problemOf(error: unknown): string {
  return isRefusal(error) || isOutOfRoom(error) ? `${failed}. ${saveProblem(error)}` : failed;
}

/** Two texts in one, in the order in which they were written. */
function joined(drafts: readonly Draft[]): Draft {
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
const busy = new WeakMap<OpenAccount, Map<ChatKey, Writing>>();

function createWriting(account: OpenAccount, chat: ChatKey, setBusy: (is: boolean) => void): Writing {
  const kept = keptForm<Draft>(account.name, `chat:${chat}`);
  const now = createObservable<Written>({
    draft: { ...nothing, ...kept.read() },
    problem: null,
    isPreparing: false,
    sent: 0,
  });
  // On their way to the database: until they are there, they are kept with what is written next.
  let leaving: readonly Draft[] = [];
  let takings = 0;
  let isAsked = false;

  const all = () => joined([...leaving, now.get().draft]);
  const isNothing = () => isBlank(all()) && all().text === '';

  function change(made: Partial<Written>): void {
    now.set({ ...now.get(), ...made, isPreparing: takings > 0 });
    kept.keep(isNothing() ? {} : all());
    setBusy(takings > 0 || leaving.length > 0);
  }

  async function post(said: Draft): Promise<void> {
    leaving = [...leaving, said];
    change({ draft: nothing, problem: null, sent: now.get().sent + 1 });
    try {
      await say(account, chat, { content: said.text.trim(), image: said.image });
      leaving = leaving.filter((other) => other !== said);
      change({});
    } catch (error) {
      leaving = leaving.filter((other) => other !== said);
      change({ draft: joined([said, now.get().draft]), problem: problemOf(error) });
    }
  }

  function send(): void {
    const said = now.get().draft;
    // The picture that is being prepared belongs to what is sent.
    isAsked = takings > 0;
    if (isAsked || isBlank(said) || said.text.trim().length > messageLimits.content) return;
    if (account.user === null) change({ problem: signedOut });
    else void post(said);
  }

  async function take(file: File): Promise<void> {
    const taken = await takePicture(account, file);
    takings -= 1;
    if (taken.ok) change({ draft: { ...now.get().draft, image: taken.sha256 } });
    else {
      isAsked = false;
      change({ problem: taken.reason });
    }
    if (isAsked) send();
  }

  return {
    now,
    write(text) {
      change({ draft: { ...now.get().draft, text }, problem: null });
    },
    choose([file]) {
      if (file === undefined) return;
      takings += 1;
      change({ problem: null });
      void take(file);
    },
    dropPicture() {
      change({ draft: { ...now.get().draft, image: null } });
    },
    send,
    keep() {
      if (!isNothing()) kept.keep(all());
    },
  };
}

/** What is being written in a conversation; it outlives the page until it is on its way. */
export function writingOf(account: OpenAccount, chat: ChatKey): Writing {
  const ofAccount = busy.get(account) ?? new Map<ChatKey, Writing>();
  busy.set(account, ofAccount);
  const held = ofAccount.get(chat);
  if (held !== undefined) return held;
  const writing = createWriting(account, chat, (isBusy) => {
    if (isBusy) ofAccount.set(chat, writing);
    else ofAccount.delete(chat);
  });
  return writing;
}
