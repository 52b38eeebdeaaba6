/** What the bench looks for on the pages. A change of the app's markup changes a line here and nothing else. */
export const likeButton = 'button[aria-label^="Like "]';

export interface LikeAnswers {
  elements: string;
  message: { element: string; text: string };
}

/** What a press on it can bring: the like itself, or the dialog or message that asks a guest to sign in. */
export const likeAnswers: LikeAnswers = {
  elements: `${likeButton}[aria-pressed="true"], [role="dialog"], [role="alertdialog"]`,
  message: { element: '[role="status"]', text: 'Login Required' },
};

export interface PaintPage {
  path: string;
  /** what a visitor came for; the empty places that stand for it before don't count */
  content: string;
  /** what is called so in the table */
  contentName: string;
  /** the first thing that can be pressed there */
  control: string;
}

export const paintPages: readonly PaintPage[] = [
  { path: '/', content: 'main h1', contentName: 'heading', control: 'main button' },
  { path: '/events', content: 'article', contentName: 'first card', control: likeButton },
  { path: '/events/4', content: 'main h1', contentName: 'heading', control: likeButton },
  { path: '/rankings', content: 'main li', contentName: 'first person', control: 'main button' },
  { path: '/login', content: 'main input', contentName: 'form', control: 'main button' },
];

/** React leaves its handlers on an element under a name that begins so, as soon as it has rendered or hydrated it. */
export const handlersPrefix = '__reactProps$';

/** What Lighthouse calls slow 4G, in bytes a second and ms, and a processor of a quarter of this one's speed. */
export const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
} as const;
export const slowness = 4;
/** A phone, as Lighthouse has it. */
export const phone = { width: 412, height: 823 } as const;
