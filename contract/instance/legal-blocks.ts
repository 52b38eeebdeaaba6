/** A piece of a legal text. A list's items are its lines. */
export type LegalBlock =
  | { type: 'heading'; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'list'; items: string[] };

function blockOf(lines: string[]): LegalBlock {
  if (lines.every((line) => line.startsWith('- '))) return { type: 'list', items: lines.map((line) => line.slice(2)) };
  return { type: 'paragraph', text: lines.join('\n') };
}

/**
 * Takes a plain text apart: a line that starts with `# ` is a heading, lines that start with `- ` are a list, and an empty
 * line ends a paragraph. Nothing else has a meaning.
 */
export function legalBlocks(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) blocks.push(blockOf(open));
    open = [];
  };
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.trim();
    const isItem = line.startsWith('- ');
    if (line === '' || line.startsWith('# ') || (open[0] !== undefined && isItem !== open[0].startsWith('- '))) close();
    if (line.startsWith('# ')) blocks.push({ type: 'heading', text: line.slice(2).trim() });
    else if (line !== '') open.push(line);
  }
  close();
  return blocks;
}
