import type { OperatorActionName } from '#contract/moderation/operator.ts';
import { pluralize } from '#ui/text/plural.ts';

// Operators
export const operators = 'Operators';
export const operatorsExplained =
  'They moderate and see these pages. “npm run user” on the server’s machine makes somebody one.';
export const fromSettings = 'Named in the server’s settings';
export const fromCommand = 'Made by a command';
export const notLoaded = (message: string) => `${message} Who they are isn’t shown.`;

// Actions
export const actions = 'Recent actions';
export const noActions = 'None yet.';
export const onServer = 'Somebody on the server’s machine';

const jobs = (detail: string | null) => pluralize(Number(detail ?? 0), 'failed job', 'failed jobs');

/** Past-tense sentences by the action's name; `{}` stands for its subject. */
const verbs: Record<OperatorActionName, string | ((detail: string | null) => string)> = {
  'backup.make': 'began a backup',
  'jobs.retry': (detail) => `had ${jobs(detail)} tried again`,
  'jobs.discard': (detail) => `discarded ${jobs(detail)}`,
  'mail.test': 'sent a test mail',
  'operator.add': 'made {} an operator',
  'operator.remove': 'took {} off the operators',
  'password.set': 'set a new password for {}',
  'user.create': 'created the account of {}',
  'user.delete': 'deleted the account of {}',
  'user.suspend': 'suspended {}',
  'user.restore': 'lifted the suspension of {}',
  'content.hide': 'hid {}',
  'content.show': 'showed {} again',
  'report.dismiss': 'dismissed a report about {}',
  'picture.remove': 'removed a picture everywhere',
  'picture.allow': 'allowed a picture again',
  'settings.change': 'changed the instance settings',
  'sign-up-code.make': 'made a sign-up code',
  'sign-up-code.revoke': 'revoked a sign-up code',
};

/** Actions whose sentence has the detail already. */
const saidInSentence: readonly string[] = ['jobs.retry', 'jobs.discard'];

/** An action as a sentence, and its detail if the sentence leaves that out. A newer server's actions go by their names. */
export function actionText(action: string, detail: string | null): { sentence: string; detail: string | null } {
  const verb = Object.hasOwn(verbs, action) ? verbs[action as OperatorActionName] : `did “${action}”`;
  const sentence = typeof verb === 'string' ? verb : verb(detail);
  return { sentence, detail: saidInSentence.includes(action) ? null : detail };
}

const nouns: Readonly<Record<string, string>> = {
  user: 'somebody',
  event: 'an event',
  post: 'a post',
  comment: 'a comment',
  message: 'a message',
};

export const nounOf = (type: string): string => (Object.hasOwn(nouns, type) ? (nouns[type] ?? '') : 'something');
