import { chromium, type BrowserContext, type Page } from 'playwright';
import { chromiumPath } from '#tools/programs.js';

export interface Profile {
  context: BrowserContext;
  page: Page;
  /** errors and warnings on the console of every page, and uncaught errors */
  problems: string[];
  /** Kills the browser with all its processes, like a dead battery. */
  kill: () => Promise<void>;
  close: () => Promise<void>;
}

export interface ProfileOptions {
  baseURL?: string;
  viewport?: { width: number; height: number };
  args?: readonly string[];
  hasReducedMotion?: boolean;
}

/** Playwright's own value for desktops (1.65): of two such switches Chromium uses the last. */
const playwrightDisables = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** The address bar's suggestions are a page with a process of its own, which no test needs. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Its guess of the line, by which it fetches pictures further ahead, would depend on how busy this machine is.
  '--force-effective-connection-type=4G',
  `--disable-features=${[...playwrightDisables, ...addressBar].join(',')}`,
];

async function browserPid(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  await session?.detach();
  const pid = processInfo.find(({ type }) => type === 'browser')?.id;
  if (pid === undefined) throw new Error('The browser does not say which process it is.');
  return pid;
}

/**
 * Runs in the page. For errors that aren't the browser's own, such as Dexie's, the console shows only a minified class
 * name.
 */
function sayUncaught(): void {
  const say = ({ name, message }: Error) => {
    console.error(`Nobody caught ${name}: ${message}`);
  };
  addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error) say(reason);
  });
  addEventListener('error', ({ error }) => {
    if (error instanceof Error) say(error);
  });
}

/** A browser with a profile folder that outlives it: restarted with the same folder, it has what it stored. */
export async function launchProfile(folder: string, options: ProfileOptions = {}): Promise<Profile> {
  const { args: more = [], viewport = { width: 1280, height: 800 }, hasReducedMotion = false, ...rest } = options;
  const executablePath = chromiumPath();
  if (executablePath === null) throw new Error('Chromium is not installed here; CHROMIUM may name one.');
  const context = await chromium.launchPersistentContext(folder, {
    ...rest,
    viewport,
    reducedMotion: hasReducedMotion ? 'reduce' : null,
    executablePath,
    locale: 'en-GB',
    timezoneId: 'UTC',
    args: [...args, ...more],
  });
  const problems: string[] = [];
  await context.addInitScript(sayUncaught);
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack || error.error().message}`));
  const pid = await browserPid(context);
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    context,
    page,
    problems,
    kill: async () => {
      const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
      // Playwright starts the browser as the leader of a process group, which includes its renderers.
      process.kill(-pid, 'SIGKILL');
      await closed;
    },
    close: () => context.close(),
  };
}
