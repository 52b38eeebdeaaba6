import { List, Map } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import * as texts from './texts.ts';

const linkClassName =
  'inline-flex h-11 items-center gap-1.5 rounded-full px-[14px] text-sm font-semibold text-muted hover:text-ink aria-[current]:bg-ink aria-[current]:text-paper aria-[current]:shadow-1 [&_svg]:size-4.5';

/** Switches between list and map; the map is full-screen for signed-in users, else in place of the list. */
export function ViewToggle() {
  const isSignedIn = (useObservable(accountInUse)?.user ?? null) !== null;
  const [params] = useSearchParams();
  const onMap = new URLSearchParams(params);
  onMap.delete('page');
  onMap.delete('near');
  if (!isSignedIn) onMap.set('view', 'map');
  return (
    <nav aria-label={texts.view} className="inline-flex rounded-full border border-line bg-sunken p-0.5">
      <Link to={{ search: params.toString() }} aria-current="page" className={linkClassName}>
        <List />
        {texts.list}
      </Link>
      <Link
        to={{ pathname: isSignedIn ? paths.map : paths.events, search: onMap.toString() }}
        className={linkClassName}
      >
        <Map />
        {texts.map}
      </Link>
    </nav>
  );
}
