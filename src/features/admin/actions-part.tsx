import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OperatorActionEntry } from '#contract/moderation/operator.ts';
import { TimeAgo } from '#ui/text/time-ago.tsx';
import type { AdminAddresses } from './calls.ts';
import * as texts from './operator-texts.ts';
import { Part } from './part.tsx';

interface ActionsPartProps {
  actions: readonly OperatorActionEntry[];
  addresses: AdminAddresses;
}

const linkLook = 'font-medium text-brand-ink wrap-anywhere hover:underline';

function Subject({ subject, addresses }: { subject: OperatorActionEntry['subject']; addresses: AdminAddresses }) {
  if (subject === null) return texts.nounOf('');
  const { type, id, person } = subject;
  const label = person?.display_name ?? texts.nounOf(type);
  const path = type === 'user' ? addresses.profile(id) : type === 'event' ? addresses.event(String(id)) : null;
  if (path === null) return label;
  return (
    <Link to={path} className={linkLook}>
      {label}
    </Link>
  );
}

/** A sentence with what it is about in the place of `{}`. */
function withSubject(sentence: string, subject: ReactNode): ReactNode {
  const [before = '', after] = sentence.split('{}');
  if (after === undefined) return before;
  return (
    <>
      {before}
      {subject}
      {after}
    </>
  );
}

/** What operators did, newest first. */
export function ActionsPart({ actions, addresses }: ActionsPartProps) {
  return (
    <Part title={texts.actions}>
      {actions.length === 0 ? (
        <p className="text-sm text-muted">{texts.noActions}</p>
      ) : (
        <ol className="-my-1 divide-y divide-line">
          {actions.map(({ id, at, operator, action, subject, detail }) => {
            const text = texts.actionText(action, detail);
            return (
              <li key={id} className="py-2.5 text-sm text-pretty">
                <p>
                  <span className="font-semibold wrap-anywhere">{operator?.display_name ?? texts.onServer}</span>{' '}
                  {withSubject(text.sentence, <Subject subject={subject} addresses={addresses} />)}
                </p>
                {text.detail !== null && <p className="mt-0.5 whitespace-pre-wrap wrap-anywhere">{text.detail}</p>}
                <p className="mt-0.5 text-xs text-muted">
                  <TimeAgo at={at} />
                </p>
              </li>
            );
          })}
        </ol>
      )}
    </Part>
  );
}
