import { pageDataId, type PageData } from '#contract/pages/page-data.ts';
import { headTags, type PageHead } from './head.ts';
import { jsonInHtml } from './html.ts';

/** The content of a page that the server has rendered. */
export interface PageContent {
  html: string;
  data: PageData;
}

/** Marks of the built document around what is shown until the app has drawn the page. */
const skeleton = { start: '<!--skeleton-->', end: '<!--/skeleton-->' } as const;
/** Where the built document takes further scripts. */
const pageScripts = '<!--page-scripts-->';

/** A page's own parts of the document. */
interface PageParts {
  head: PageHead;
  /** the instance's name */
  site: string;
  /** tags of the scripts that the page needs besides those of every page */
  scripts: string;
  /** null: the app's skeleton stays */
  content: PageContent | null;
}

/**
 * The built document as a template: title and description are the page's own, and so is the content of `#root`.
 * @returns makes the document of a page
 */
export function documentTemplate(built: string): (parts: PageParts) => string {
  const [title = ''] = /<title>[^<]*<\/title>/.exec(built) ?? [];
  const at = built.indexOf(title);
  const start = built.slice(0, at);
  // For `public/first.js`.
  const renderedStart = start.replace('<html', '<html data-rendered');
  const rest = built.slice(at + title.length).replace(/\s*<meta\s+name="description"[^>]*>/, '');
  const [beforeScripts = '', afterScripts = ''] = rest.split(pageScripts);
  const [beforeRoot = '', root = ''] = afterScripts.split(skeleton.start);
  const [placeholder = '', end = ''] = root.split(skeleton.end);
  return ({ head, site, scripts, content }) => {
    const page = headTags(head, site) + beforeScripts + scripts;
    if (content === null || root === '') return start + page + beforeRoot + placeholder + end;
    const json = jsonInHtml(content.data);
    // Nothing but the page stands in its element, or React would find something that it hasn't drawn.
    const afterRoot = `<script type="application/json" id="${pageDataId}">${json}</script>`;
    const rendered = content.html + end.trimStart().replace('</div>', (tag) => tag + afterRoot);
    return renderedStart + page + beforeRoot.trimEnd() + rendered;
  };
}
