import { ButtonLink } from '#ui/controls/button.tsx';
import { SettingsPart } from './section.tsx';
import * as texts from './texts.ts';
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
    <SettingsPart title={texts.moderation} text={texts.moderationHelp}>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={moderation}>{texts.seeReports}</ButtonLink>
        <ButtonLink to={admin}>{texts.seeNumbers}</ButtonLink>
      </div>
    </SettingsPart>
  );
}
