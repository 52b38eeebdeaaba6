import { ButtonLink } from '#ui/button.tsx';
import { SettingsPart } from './settings-part.tsx';
import { useOwnRow } from './use-own-row.ts';

/** The way to what was reported, for those who run this. */
export function ModerationPart({ moderation }: { moderation: string }) {
  const isOperator = useOwnRow()?.operator === true;
  if (!isOperator) return null;
  return (
    <SettingsPart title="Moderation" text="You are one of those who settle what is reported.">
      <ButtonLink to={moderation}>See reports</ButtonLink>
    </SettingsPart>
  );
}
