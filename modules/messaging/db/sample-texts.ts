import type { RichBlock, RichText } from '#kit/contract/rich-text.ts';

const words = (text: string) => [{ type: 'text' as const, text }];
const paragraph = (text: string) => ({ type: 'paragraph' as const, content: words(text) });

/** A text of paragraphs; lines that begin with `# ` are headings, those with `- ` list items. */
export function sampleText(...lines: string[]): RichText {
  const content: RichBlock[] = [];
  for (const line of lines) {
    const last = content.at(-1);
    if (line.startsWith('# ')) content.push({ type: 'heading', attrs: { level: 2 }, content: words(line.slice(2)) });
    else if (!line.startsWith('- ')) content.push(paragraph(line));
    else if (last?.type === 'bulletList') last.content.push({ type: 'listItem', content: [paragraph(line.slice(2))] });
    else content.push({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(line.slice(2))] }] });
  }
  return { type: 'doc', content };
}
