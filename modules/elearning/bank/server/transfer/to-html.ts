import type { RichBlock, RichInline, RichItem, RichText } from '#kit/contract/rich-text.ts';
import { escaped } from './xml.ts';

/** Where a picture stands in the file that is made; empty: it cannot stand there. */
type PictureAt = (fileId: number) => string;

const elements = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' } as const;

/** A rich text as XHTML that is sound XML too. */
export function toHtml(text: RichText, pictureAt: PictureAt): string {
  return text.content.map((block) => blockHtml(block, pictureAt)).join('');
}

function blockHtml(block: RichBlock | RichItem['content'][number], pictureAt: PictureAt): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${inline(block.content)}</p>`;
    case 'heading':
      return `<h${block.attrs.level}>${inline(block.content)}</h${block.attrs.level}>`;
    case 'image': {
      const address = pictureAt(block.attrs.fileId);
      return address === '' ? '' : `<p><img src="${escaped(address)}" alt="${escaped(block.attrs.alt ?? '')}"/></p>`;
    }
    case 'horizontalRule':
      return '<hr/>';
    case 'blockquote':
      return `<blockquote>${block.content.map((inner) => blockHtml(inner, pictureAt)).join('')}</blockquote>`;
    default: {
      const name = block.type === 'bulletList' ? 'ul' : 'ol';
      const items = block.content.map(({ content }) => `<li>${content.map((inner) => itemHtml(inner, pictureAt)).join('')}</li>`);
      return `<${name}>${items.join('')}</${name}>`;
    }
  }
}

/** What stands in an item of a list: its words without a paragraph around them. */
const itemHtml = (block: RichItem['content'][number], pictureAt: PictureAt): string =>
  block.type === 'paragraph' ? inline(block.content) : blockHtml(block, pictureAt);

function inline(content: readonly RichInline[] | undefined): string {
  return (content ?? [])
    .map((part) => {
      if (part.type === 'hardBreak') return '<br/>';
      return (part.marks ?? []).reduce(
        (inner, mark) =>
          mark.type === 'link'
            ? `<a href="${escaped(mark.attrs.href)}">${inner}</a>`
            : `<${elements[mark.type]}>${inner}</${elements[mark.type]}>`,
        escaped(part.text),
      );
    })
    .join('');
}
