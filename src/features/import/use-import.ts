import { useCallback, useRef, useState } from 'react';
import { UnreadableFile } from '#contract/calendar/unreadable-file.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { reportFault } from '#data/fault.ts';
import { continueImports, storeImport, type ImportChange } from '#data/imports/queue.ts';
import { toastProblem } from '#shared-parts/outbox/toasts.ts';
import { planImport, type Plan } from './plan.ts';
import { openFile, readEvents, type OpenedFile } from './read/read-file.ts';
import type { Choices, Reading } from './read/reading.ts';
import * as texts from './texts.ts';

/** A file that was read, and what an import of it would do. */
export interface OpenImport {
  file: OpenedFile;
  reading: Reading;
  plan: Plan;
  choices: Choices;
}

/** What is stored of a finished import. */
export interface DoneImport {
  id: string;
  refs: string[];
  /** how many of its events are new */
  created: number;
  isPublished: boolean;
}

export type ImportState =
  | { type: 'empty'; problem: string | null }
  | { type: 'reading' }
  | { type: 'open'; opened: OpenImport; isPending: boolean }
  | { type: 'done'; name: string; done: DoneImport };

const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The steps of an import: choose a file, look at what is in it, import. */
export function useImport(account: OpenAccount, userId: number) {
  const [state, setState] = useState<ImportState>({ type: 'empty', problem: null });
  // A file chosen meanwhile makes an earlier reading void.
  const turn = useRef(0);

  const read = useCallback(
    async (open: () => Promise<OpenedFile>, choices: Choices) => {
      turn.current += 1;
      const own = turn.current;
      try {
        const file = await open();
        const reading = await readEvents(file, choices);
        const plan = await planImport(account, reading, userId);
        if (own === turn.current)
          setState({ type: 'open', opened: { file, reading, plan, choices }, isPending: false });
      } catch (error) {
        if (!(error instanceof UnreadableFile)) reportFault(error);
        const problem = error instanceof UnreadableFile ? error.message : texts.couldNotRead;
        if (own === turn.current) setState({ type: 'empty', problem });
      }
    },
    [account, userId],
  );

  const choose = (file: File) => {
    setState({ type: 'reading' });
    void read(() => openFile(file), { zone: deviceZone(), order: null });
  };

  const decide = (opened: OpenImport, choices: Choices) => {
    // Pending: until it is read again, the plan is that of the choices before.
    setState({ type: 'open', opened: { ...opened, choices }, isPending: true });
    void read(() => Promise.resolve(opened.file), choices);
  };

  async function importAll(name: string, changes: ImportChange[], isPublished: boolean): Promise<void> {
    const { id, refs } = await storeImport(account, { name, changes }, Date.now());
    // Stored: it goes on by itself, whatever becomes of this page.
    continueImports(account).catch(toastProblem);
    const created = changes.filter(({ kind }) => kind === 'event.create').length;
    setState({ type: 'done', name, done: { id, refs, created, isPublished } });
  }

  const start = (opened: OpenImport, changes: ImportChange[], isPublished: boolean) => {
    setState({ type: 'open', opened, isPending: true });
    importAll(opened.file.name, changes, isPublished).catch((error: unknown) => {
      toastProblem(error);
      setState({ type: 'open', opened, isPending: false });
    });
  };

  const reset = () => {
    turn.current += 1;
    setState({ type: 'empty', problem: null });
  };

  return { state, choose, decide, start, reset, importAll };
}
