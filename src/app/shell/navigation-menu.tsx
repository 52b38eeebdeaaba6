import { useAtomValue } from 'jotai';
import {
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
  Trophy,
  UserRound,
} from 'lucide-react';
import { paths } from '#app/routes/paths.ts';
import { chooseTheme, themeAtom } from './theme.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { Menu } from '#ui/controls/menu.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';

/** The menu on narrow screens, for links that don't fit the bars. */
export function NavigationMenu() {
  const user = useObservable(accountInUse)?.user ?? null;
  const isDark = useAtomValue(themeAtom) === 'dark';
  return (
    <Menu
      label="Menu"
      trigger={<MenuIcon />}
      className="-mr-2 md:hidden"
      entries={[
        { label: 'Home', icon: <House />, to: paths.home },
        { label: 'Events', icon: <CalendarDays />, to: paths.events },
        { label: 'Map', icon: <Map />, to: paths.mapView },
        { label: 'Create event', icon: <CirclePlus />, to: paths.createEvent },
        ...(user === null
          ? []
          : [
              { label: 'Chat', icon: <MessageCircle />, to: paths.chat },
              { label: 'My Profile', icon: <UserRound />, to: paths.ownProfile },
              { label: 'My Events', icon: <CalendarCheck />, to: paths.myEvents },
            ]),
        { label: 'Rankings', icon: <Trophy />, to: paths.rankings },
        { label: 'Contact', icon: <Mail />, to: paths.contact },
        { label: 'About', icon: <Info />, to: paths.about },
        ...(user === null ? [] : [{ label: 'Settings', icon: <Settings />, to: paths.settings }]),
        {
          label: isDark ? 'Light theme' : 'Dark theme',
          icon: isDark ? <Sun /> : <Moon />,
          onSelect: () => {
            chooseTheme(isDark ? 'light' : 'dark');
          },
        },
      ]}
    />
  );
}
