import {
  Bell,
  CalendarCheck,
  CalendarDays,
  CirclePlus,
  House,
  Info,
  Map,
  Mail,
  MenuIcon,
  MessageCircle,
  Moon,
  Settings,
  Sun,
  Ticket,
  Trophy,
  UserRound,
} from 'lucide-react';
import { paths } from '#app/routes/paths.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import { useBrowserAtom } from '#ui/hooks/use-browser-atom.ts';
import { chooseTheme, themeAtom } from './theme.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { Menu } from '#ui/controls/menu.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import * as texts from './texts.ts';

/** The menu on narrow screens, for links that don't fit the bars. */
export function NavigationMenu() {
  const user = useObservable(accountInUse)?.user ?? null;
  const isDark = useBrowserAtom(themeAtom, 'light') === 'dark';
  return (
    <Menu
      label={texts.menu}
      trigger={<MenuIcon />}
      className="-mr-2 @3xl:hidden"
      entries={[
        { label: texts.home, icon: <House />, to: paths.home },
        { label: texts.events, icon: <CalendarDays />, to: paths.events },
        { label: texts.map, icon: <Map />, to: paths.mapView },
        { label: eventTexts.createEvent, icon: <CirclePlus />, to: paths.createEvent },
        ...(user === null
          ? []
          : [
              { label: texts.myPlans, icon: <Ticket />, to: paths.plans },
              { label: texts.chat, icon: <MessageCircle />, to: paths.chat },
              { label: texts.notifications, icon: <Bell />, to: paths.notices },
              { label: texts.myProfile, icon: <UserRound />, to: paths.ownProfile },
              { label: texts.myEvents, icon: <CalendarCheck />, to: paths.myEvents },
            ]),
        { label: texts.rankings, icon: <Trophy />, to: paths.rankings },
        { label: texts.contact, icon: <Mail />, to: paths.contact },
        { label: texts.about, icon: <Info />, to: paths.about },
        ...(user === null ? [] : [{ label: texts.settings, icon: <Settings />, to: paths.settings }]),
        {
          label: isDark ? texts.lightTheme : texts.darkTheme,
          icon: isDark ? <Sun /> : <Moon />,
          onSelect: () => {
            chooseTheme(isDark ? 'light' : 'dark');
          },
        },
      ]}
    />
  );
}
