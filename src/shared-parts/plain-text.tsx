import { legalBlocks, type LegalBlock } from '#contract/instance/legal-blocks.ts';

function Block({ block }: { block: LegalBlock }) {
  if (block.type === 'list') {
    return (
      <ul>
        {block.items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    );
  }
  if (block.type === 'heading') return <h2>{block.text}</h2>;
  return <p className="whitespace-pre-line">{block.text}</p>;
}

/** An operator's plain text, see `legalBlocks`; nothing in it is taken for HTML. */
export function PlainText({ text }: { text: string }) {
  return legalBlocks(text).map((block, index) => <Block key={index} block={block} />);
}
