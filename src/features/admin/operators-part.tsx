import { Link } from 'react-router-dom';
import type { OperatorEntry } from '#contract/moderation/operator.ts';
import { Avatar } from '#ui/picture/avatar.tsx';
import { TimeAgo } from '#ui/text/time-ago.tsx';
import type { AdminAddresses } from './calls.ts';
import * as texts from './operator-texts.ts';
import { Part } from './part.tsx';

interface OperatorsPartProps {
  operators: readonly OperatorEntry[];
  addresses: AdminAddresses;
}

/** Who runs this, and by what. */
export function OperatorsPart({ operators, addresses }: OperatorsPartProps) {
  return (
    <Part title={texts.operators} text={texts.operatorsExplained}>
      <ul className="space-y-3">
        {operators.map(({ person, source, since }) => (
          <li key={person.user_id} className="flex items-center gap-3">
            <Avatar name={person.display_name} userId={person.user_id} src={person.profile_picture} />
            <div className="min-w-0 text-sm">
              <Link to={addresses.profile(person.user_id)} className="font-semibold wrap-anywhere hover:underline">
                {person.display_name}
              </Link>{' '}
              <span className="wrap-anywhere text-muted">@{person.username}</span>
              <p className="text-muted">
                {source === 'settings' ? texts.fromSettings : texts.fromCommand}
                {since !== null && (
                  <>
                    {', '}
                    <TimeAgo at={since} />
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}
