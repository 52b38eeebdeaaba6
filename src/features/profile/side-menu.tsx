import {
  ArrowLeft,
  Bell,
  CalendarCheck,
  CircleHelp,
  CirclePlus,
  LayoutDashboard,
  Map,
  PanelLeftClose,
  PanelLeftOpen,
  Settings,
  Star,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { atom, useAtom } from 'jotai';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#ui/controls/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { CountBadge } from '#ui/feedback/count-badge.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { createEventPath, myEventsPath, noticesPath, ownProfilePath, settingsPath } from './addresses.ts';
import type { Section } from './sections.ts';
import * as texts from './texts.ts';

interface SideMenuProps {
  section: Section;
  /** unanswered friend requests */
  requests: number;
  /** unread notices */
  unread: number;
}

interface Entry {
  label: string;
  icon: ReactNode;
  to: string;
  section?: Section;
  count?: number;
}

const sectionPath = (section: Section) => `${ownProfilePath}?section=${section}`;

const managerEntries: readonly Entry[] = [
  { label: texts.myEvents, icon: <CalendarCheck />, to: myEventsPath },
  { label: texts.createEvent, icon: <CirclePlus />, to: createEventPath },
  { label: texts.settings, icon: <Settings />, to: settingsPath },
  { label: texts.back, icon: <ArrowLeft />, to: ownProfilePath },
];

function entriesOf(requests: number, unread: number): readonly Entry[] {
  return [
    { label: texts.profile, icon: <UserRound />, to: ownProfilePath, section: 'profile' },
    { label: texts.friends, icon: <UsersRound />, to: sectionPath('friends'), section: 'friends', count: requests },
    { label: texts.notifications, icon: <Bell />, to: noticesPath, count: unread },
    { label: texts.managerMyEvents, icon: <LayoutDashboard />, to: sectionPath('manager') },
    { label: texts.mapOfEvents, icon: <Map />, to: sectionPath('map') },
    { label: texts.points, icon: <Star />, to: sectionPath('points'), section: 'points' },
    { label: texts.support, icon: <CircleHelp />, to: sectionPath('support'), section: 'support' },
  ];
}

function MenuLink({ entry, isHere }: { entry: Entry; isHere: boolean }) {
  const { label, icon, to, count = 0 } = entry;
  return (
    <li>
      <Link
        to={to}
        aria-current={isHere ? 'page' : undefined}
        aria-label={count === 0 ? undefined : texts.newCount(label, count)}
        className={classNames(
          'flex min-h-11 items-center gap-3 rounded-sm px-3 py-1.5 text-sm font-semibold hover:bg-sunken [&_svg]:size-5 [&_svg]:shrink-0',
          isHere ? 'bg-brand-soft text-brand-ink' : 'text-ink [&_svg]:text-muted',
        )}
      >
        {icon}
        <span className="min-w-0 flex-1">{label}</span>
        <CountBadge count={count} />
      </Link>
    </li>
  );
}

/** Whether the menu is open on wide screens; kept while the user visits other pages. */
const isWideMenuOpenAtom = atom(true);

/** The menu beside the profile: open by default on wide screens, closed on phones. */
export function SideMenu({ section, requests, unread }: SideMenuProps) {
  const id = useId();
  const isWide = useMedia('(min-width: 48rem)');
  const isManager = section === 'manager';
  const [isWideOpen, setWideOpen] = useAtom(isWideMenuOpenAtom);
  const [chosen, setChosen] = useState<{ section: Section; isOpen: boolean } | null>(null);
  // On a phone it would be in the way of the chosen section.
  const isPhoneOpen = chosen?.section === section ? chosen.isOpen : isManager;
  const isOpen = isWide ? isWideOpen : isPhoneOpen;
  const entries = isManager ? managerEntries : entriesOf(requests, unread);
  const count = isOpen || isManager ? 0 : requests;
  const label = isOpen ? texts.hideMenu : texts.showMenu;
  return (
    <aside className={classNames('shrink-0 max-md:w-full', isOpen ? 'md:w-60' : 'md:w-11')}>
      <div className="md:sticky md:top-20">
        <Button
          size="sm"
          variant={isWide ? 'quiet' : 'quiet'}
          icon={isOpen ? <PanelLeftClose /> : <PanelLeftOpen />}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={count === 0 ? label : texts.newCount(label, count)}
          onClick={() => {
            if (isWide) setWideOpen(!isOpen);
            else setChosen({ section, isOpen: !isOpen });
          }}
          className={isWide ? 'px-3' : undefined}
        >
          {(isOpen || !isWide) && (isOpen ? texts.hideMenu : texts.menu)}
          <CountBadge count={count} />
        </Button>
        <nav id={id} aria-label={texts.profile} hidden={!isOpen} className="mt-2 max-md:mb-2">
          {isManager && <p className="px-3 pb-1 font-display text-base font-bold">{texts.managerMyEvents}</p>}
          <ul className="space-y-0.5 max-md:rounded-md max-md:border max-md:border-line max-md:bg-surface max-md:p-1.5">
            {entries.map((entry) => (
              <MenuLink key={entry.label} entry={entry} isHere={entry.section === section} />
            ))}
          </ul>
        </nav>
      </div>
    </aside>
  );
}
