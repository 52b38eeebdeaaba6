import { List, Map } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import * as texts from './texts.ts';

/** Switches between list and map; the map is full-screen for signed-in users, else in place of the list. */
export function ViewToggle() {
  const isSignedIn = (useObservable(accountInUse)?.user ?? null) !== null;
  const [params] = useSearchParams();
  const onMap = new URLSearchParams(params);
  onMap.delete('page');
  onMap.delete('more');
  if (!isSignedIn) onMap.set('view', 'map');
  return (
    <nav aria-label={texts.view} className="segments">
      <Link to={{ search: params.toString() }} aria-current="page" className="segment">
        <List />
        {texts.list}
      </Link>
      <Link to={{ pathname: isSignedIn ? paths.map : paths.events, search: onMap.toString() }} className="segment">
        <Map />
        {texts.map}
      </Link>
    </nav>
  );
}
