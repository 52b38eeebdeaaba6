import { Link } from 'react-router-dom';
import * as account from '#features/settings/account/texts.ts';
import * as noticeTexts from '#shared-parts/notices/texts.ts';
import * as notices from '#features/settings/notices/texts.ts';
import * as storage from '#features/settings/storage/texts.ts';
import { anchorOf } from './section.tsx';
import * as texts from './texts.ts';

const titles = [
  account.profile,
  texts.appearance,
  texts.dataSaver,
  account.notificationsAndPrivacy,
  notices.whileClosed,
  noticeTexts.notifications,
  account.calendar,
  account.sessions,
  account.password,
  storage.storage,
  texts.sync,
  account.yourData,
  account.deleteAccount,
];

/** Links to the parts of the page: above them, and beside them where there is room. */
export function SettingsIndex() {
  return (
    <nav aria-label={texts.settings} className="mt-4 lg:sticky lg:top-24 lg:mt-6 lg:self-start">
      <ul className="-mx-4 flex [scrollbar-width:none] gap-2 overflow-x-auto px-4 py-1 md:-mx-8 md:px-8 lg:mx-0 lg:flex-col lg:gap-0 lg:p-0">
        {titles.map((title) => (
          <li key={title}>
            <Link
              to={{ hash: anchorOf(title) }}
              replace
              className="inline-flex min-h-11 items-center whitespace-nowrap rounded-sm border border-line bg-surface px-4 text-sm font-medium hover:border-edge hover:bg-sunken lg:w-full lg:whitespace-normal lg:border-transparent lg:bg-transparent lg:px-3 lg:hover:bg-sunken"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
