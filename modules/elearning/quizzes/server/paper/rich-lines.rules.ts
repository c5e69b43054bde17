import type { RichBlock, RichInline, RichText } from '#kit/contract/rich-text.ts';

/** A piece of a line with how it is set. */
export interface Run {
  text: string;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
}

/** A line of a text on paper: words with what stands before them, or a picture. */
export interface Line {
  indent: number;
  /** `•`, `2.` or nothing. */
  before: string;
  runs: Run[];
  /** The name of a picture; null: words. */
  picture: string | null;
}

/** How a picture is called in the template. */
export const pictureName = (fileId: number): string => `file-${fileId}`;

const words = (indent: number, before: string, runs: Run[]): Line => ({ indent, before, runs, picture: null });

function runsOf(content: readonly RichInline[] | undefined, bold = false): Run[] {
  return (content ?? []).map((one) => {
    const has = (type: string) => one.type === 'text' && (one.marks ?? []).some((mark) => mark.type === type);
    return {
      text: one.type === 'text' ? one.text : '\n',
      bold: bold || has('bold'),
      italic: has('italic'),
      underline: has('underline'),
      strike: has('strike'),
    };
  });
}

/** A rich text as lines under one another. */
export const linesOf = (text: RichText): Line[] => text.content.flatMap((block) => linesOfBlock(block, 0));

function linesOfBlock(block: RichBlock, indent: number): Line[] {
  switch (block.type) {
    case 'paragraph':
      return [words(indent + (block.attrs?.indent ?? 0), '', runsOf(block.content))];
    case 'heading':
      return [words(indent, '', runsOf(block.content, true))];
    case 'image':
      return [{ indent, before: '', runs: [], picture: pictureName(block.attrs.fileId) }];
    case 'horizontalRule':
      return [];
    case 'blockquote':
      return block.content.flatMap((inner) => linesOfBlock(inner, indent + 1));
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap((item, at) => {
        const [first, ...others] = item.content.flatMap((inner) => linesOfBlock(inner, indent + 1));
        const before = block.type === 'bulletList' ? '•' : `${at + 1}.`;
        return first ? [{ ...first, before }, ...others] : [];
      });
  }
}
