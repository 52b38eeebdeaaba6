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

/**
 * The built document as a template: title and description are the page's own, and so is the content of `#root`.
 * @returns makes the document of a page from its head and its content; without content the app's skeleton stays
 */
export function documentTemplate(built: string): (head: PageHead, content: PageContent | null) => string {
  const [title = ''] = /<title>[^<]*<\/title>/.exec(built) ?? [];
  const at = built.indexOf(title);
  const start = built.slice(0, at);
  const rest = built.slice(at + title.length).replace(/\s*<meta\s+name="description"[^>]*>/, '');
  const [beforeRoot = '', root = ''] = rest.split(skeleton.start);
  const [placeholder = '', end = ''] = root.split(skeleton.end);
  return (head, content) => {
    const page = start + headTags(head);
    if (content === null || root === '') return page + beforeRoot + placeholder + end;
    const json = jsonInHtml(content.data);
    // Nothing but the page stands in its element, or React would find something that it hasn't drawn.
    const afterRoot = `<script type="application/json" id="${pageDataId}">${json}</script>`;
    return page + beforeRoot.trimEnd() + content.html + end.trimStart().replace('</div>', (tag) => tag + afterRoot);
  };
}
