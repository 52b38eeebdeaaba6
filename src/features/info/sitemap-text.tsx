import { Link } from 'react-router-dom';
import { TextPage } from './text-page.tsx';

export interface SitemapGroup {
  title: string;
  places: readonly { name: string; path: string }[];
}

/** All pages with a URL of their own, passed in by the page. */
export function SitemapText({ groups }: { groups: readonly SitemapGroup[] }) {
  return (
    <TextPage heading="Sitemap" lead="Every page of Scape in one place.">
      <div className="grid sm:grid-cols-2 sm:gap-x-8">
        {groups.map(({ title, places }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {places.map(({ name, path }) => (
                <li key={path}>
                  <Link to={path} className="inline-flex min-h-11 items-center">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </TextPage>
  );
}
