import { ButtonLink } from '#ui/controls/button.tsx';
import { SettingsPart } from './section.tsx';
import { useOwnUser } from './use-own-user.ts';

interface ModerationPartProps {
  moderation: string;
  admin: string;
}

/** Links to reports and the overview, for operators. */
export function ModerationPart({ moderation, admin }: ModerationPartProps) {
  const isOperator = useOwnUser()?.operator === true;
  if (!isOperator) return null;
  return (
    <SettingsPart title="Moderation" text="You are one of those who settle what is reported.">
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={moderation}>See reports</ButtonLink>
        <ButtonLink to={admin}>See numbers</ButtonLink>
      </div>
    </SettingsPart>
  );
}
