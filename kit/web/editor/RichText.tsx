import { Fragment, type ReactNode } from 'react';
import type { RichBlock, RichInline, RichItem, RichText as Text } from '#kit/contract/rich-text.ts';
import { isLink } from '#kit/contract/rich-text.ts';
import { useImage } from '#kit/web/api/files.ts';
import './rich-text.css';

/** Draws an image of a text. */
export type ImageDrawer = (fileId: number, alt: string) => ReactNode;

interface RichTextProps {
  text: Text;
  /** How its images are fetched; without it they are left out. */
  image?: ImageDrawer;
}

/** A text as it was written in the editor. Everything in it becomes an element of ours; nothing is markup. */
export function RichText({ text, image }: RichTextProps) {
  return (
    <div className="rich-text">
      {text.content.map((block, at) => (
        <Fragment key={at}>{drawBlock(block, image)}</Fragment>
      ))}
    </div>
  );
}

function drawBlock(block: RichBlock | RichItem, image?: ImageDrawer): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p data-indent={block.attrs?.indent || undefined}>{drawLine(block.content)}</p>;
    case 'heading':
      return block.attrs.level === 2 ? (
        <h2 data-indent={block.attrs.indent || undefined}>{drawLine(block.content)}</h2>
      ) : (
        <h3 data-indent={block.attrs.indent || undefined}>{drawLine(block.content)}</h3>
      );
    case 'horizontalRule':
      return <hr />;
    case 'image':
      return image ? <figure>{image(block.attrs.fileId, block.attrs.alt ?? '')}</figure> : null;
    case 'bulletList':
      return <ul>{drawAll(block.content)}</ul>;
    case 'orderedList':
      return <ol>{drawAll(block.content)}</ol>;
    case 'listItem':
      return <li>{drawAll(block.content)}</li>;
    case 'blockquote':
      return <blockquote>{drawAll(block.content)}</blockquote>;
  }
}

const drawAll = (blocks: readonly (RichBlock | RichItem)[]) =>
  blocks.map((block, at) => <Fragment key={at}>{drawBlock(block)}</Fragment>);

const drawLine = (line: readonly RichInline[] | undefined) =>
  line?.map((part, at) => <Fragment key={at}>{part.type === 'hardBreak' ? <br /> : drawWords(part)}</Fragment>) ?? <br />;

function drawWords({ text, marks = [] }: Extract<RichInline, { type: 'text' }>): ReactNode {
  return marks.reduce<ReactNode>((inner, mark) => {
    switch (mark.type) {
      case 'bold':
        return <strong>{inner}</strong>;
      case 'italic':
        return <em>{inner}</em>;
      case 'underline':
        return <u>{inner}</u>;
      case 'strike':
        return <s>{inner}</s>;
      case 'link':
        return drawLink(mark.attrs.href, inner);
    }
  }, text);
}

function drawLink(href: string, inner: ReactNode): ReactNode {
  if (!isLink(href)) return inner;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {inner}
    </a>
  );
}

/** An image that needs the session's token. */
export function SignedImage({ address, alt }: { address: string; alt: string }) {
  const url = useImage(address);
  return url ? <img src={url} alt={alt} /> : <span className="rich-text-wait" aria-busy="true" />;
}
