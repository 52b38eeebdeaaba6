import { CalendarCheck, PenLine, Settings, Smile, SquarePen } from 'lucide-react';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { myEventsPath, settingsPath } from '#features/profile/addresses.ts';
import * as texts from './texts.ts';

interface OwnActionsProps {
  onEdit: () => void;
  onStatus: () => void;
  onCreatePost: () => void;
}

const half = 'max-sm:col-span-3';
const third = 'max-sm:col-span-2 max-sm:px-1 max-sm:text-xs';

/** The actions on the user's own profile: two above three on narrow screens. */
export function OwnActions({ onEdit, onStatus, onCreatePost }: OwnActionsProps) {
  return (
    <div className="grid grid-cols-6 gap-2 sm:flex sm:flex-wrap">
      <Button variant="primary" icon={<PenLine />} onClick={onEdit} className={half}>
        {texts.editProfile}
      </Button>
      <Button icon={<SquarePen />} onClick={onCreatePost} className={half}>
        {texts.createPost}
      </Button>
      <Button icon={<Smile />} onClick={onStatus} className={third}>
        {texts.status}
      </Button>
      <ButtonLink to={myEventsPath} icon={<CalendarCheck />} className={third}>
        {texts.myEvents}
      </ButtonLink>
      <ButtonLink to={settingsPath} icon={<Settings />} className={third}>
        {texts.settings}
      </ButtonLink>
    </div>
  );
}
