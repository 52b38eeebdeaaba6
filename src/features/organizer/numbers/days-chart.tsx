import type { StatisticsDay } from '#contract/events/statistics.ts';
import { dayText } from './days.ts';
import { countText } from '#features/organizer/texts.ts';
import * as texts from './texts.ts';

const step = 6;

type Series = 'views' | 'subscribers';

interface DayBarsProps {
  days: readonly StatisticsDay[];
  of: Series;
  title: string;
  /** in px */
  height: number;
}

/** One of the numbers by day, as bars. */
function DayBars({ days, of, title, height }: DayBarsProps) {
  const most = Math.max(...days.map((day) => day[of]));
  return (
    <>
      <div className="flex items-baseline justify-between gap-3 text-sm font-semibold">
        {title}
        <span className="shrink-0 text-xs font-normal text-muted tabular-nums">{texts.mostOnDay(countText(most))}</span>
      </div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${String(days.length * step)} ${String(height)}`}
        preserveAspectRatio="none"
        className="mt-2 w-full border-b border-line"
        style={{ height }}
      >
        {days.map((day, index) => {
          const count = day[of];
          const tall = count === 0 ? 0 : Math.max(2, (count / most) * height);
          return (
            <rect
              key={day.date}
              x={index * step + 1}
              y={height - tall}
              width={step - 2}
              height={tall}
              className={of === 'views' ? 'fill-brand' : 'fill-good'}
            >
              <title>{texts.countOn(dayText(day.date), countText(count))}</title>
            </rect>
          );
        })}
      </svg>
    </>
  );
}

/** Views and subscriptions per day: bar charts above each other, and a table for reading. */
export function DaysChart({ days }: { days: readonly StatisticsDay[] }) {
  const busy = days.filter(({ views, visitors, subscribers }) => views + visitors + subscribers > 0).reverse();
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure>
      <DayBars days={days} of="views" title={texts.viewsOver(days.length)} height={112} />
      <div className="mt-4">
        <DayBars days={days} of="subscribers" title={texts.subscriptions} height={56} />
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted">
        <span>{first === undefined ? '' : dayText(first.date)}</span>
        <span>{last === undefined ? '' : dayText(last.date)}</span>
      </div>
      {busy.length === 0 ? (
        <p className="mt-3 text-sm text-muted">{texts.noViews}</p>
      ) : (
        <details className="mt-2 text-sm">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand-ink underline underline-offset-4">
            {texts.asTable}
          </summary>
          <table className="w-full text-left tabular-nums">
            <caption className="sr-only">{texts.tableCaption}</caption>
            <thead>
              <tr className="border-b border-line text-xs text-muted">
                {[texts.day, texts.views, texts.visitors, texts.subscribers].map((name) => (
                  <th key={name} scope="col" className="py-1.5 pr-3 font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {busy.map(({ date, views, visitors, subscribers }) => (
                <tr key={date} className="border-b border-line">
                  <th scope="row" className="py-1.5 pr-3 font-medium">
                    {dayText(date)}
                  </th>
                  <td className="py-1.5 pr-3">{countText(views)}</td>
                  <td className="py-1.5 pr-3">{countText(visitors)}</td>
                  <td className="py-1.5">{countText(subscribers)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  );
}
