import { CalendarDays, List } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useQuery } from '#ui/hooks/use-query.ts';
import * as texts from './texts.ts';

/** Whether the URL asks for the month. */
export const isMonthView = (query: URLSearchParams): boolean => query.get('view') === 'month';

/** Switches between list and month. Each is an address of its own. */
export function ViewLinks() {
  const [query] = useQuery();
  const isMonth = isMonthView(query);
  return (
    <nav aria-label={texts.view} className="segments">
      <Link to={{ search: '' }} aria-current={isMonth ? undefined : 'page'} className="segment">
        <List />
        <span className="max-sm:sr-only">{texts.list}</span>
      </Link>
      <Link to={{ search: '?view=month' }} aria-current={isMonth ? 'page' : undefined} className="segment">
        <CalendarDays />
        <span className="max-sm:sr-only">{texts.month}</span>
      </Link>
    </nav>
  );
}
