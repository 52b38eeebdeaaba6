import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Settings } from '#server/env.ts';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const maxMessage = 300;

/** Whether a backup is being made, and how the last one ended. */
export interface BackupState {
  /** epoch ms; null: none is being made */
  runningSince: number | null;
  /** why the last one failed; null: it didn't, or there was none */
  failure: string | null;
}

export interface BackupProcess {
  /** @returns false if one is being made */
  start(): boolean;
  state(): BackupState;
  /** Waits until no backup is being made. */
  settled(): Promise<void>;
  /** Breaks off a backup; the earlier one in the folder stays valid. */
  close(): Promise<void>;
}

interface BackupPorts {
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>;
  /** where backups go */
  folder: string;
  /** wall clock, ms */
  now(): number;
  onEnd(failure: string | null): void;
}

function lastLines(text: string): string {
  const message = text.trim().split('\n').slice(0, 3).join(' ');
  return message === '' ? 'It ended without a message.' : message.slice(0, maxMessage);
}

/** @returns why it failed; null if it didn't */
function ended(child: ChildProcess): Promise<string | null> {
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    words = (words + piece).slice(0, 10 * maxMessage);
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? null : lastLines(words)));
  });
}

/** Makes backups in a process of their own: a backup reads and checks everything, and no call should wait for that. */
export function createBackupProcess({ settings, folder, now, onEnd }: BackupPorts): BackupProcess {
  const state: BackupState = { runningSince: null, failure: null };
  let running: { child: ChildProcess; done: Promise<void> } | null = null;

  return {
    start() {
      if (running !== null) return false;
      const env = { ...process.env, DATA_DIR: settings.dataDir, DATABASE_URL: settings.databaseUrl ?? '' };
      const child = spawn(process.execPath, [program, folder], { env, stdio: ['ignore', 'ignore', 'pipe'] });
      state.runningSince = now();
      const done = ended(child).then((failure) => {
        [state.runningSince, state.failure, running] = [null, failure, null];
        onEnd(failure);
      });
      running = { child, done };
      return true;
    },
    state: () => ({ ...state }),
    settled: async () => await running?.done,
    async close() {
      running?.child.kill();
      await running?.done;
    },
  };
}
