import { type Extensions, Node } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { isLink } from '#kit/contract/rich-text.ts';
import { richImage } from './RichImage.tsx';
import { Indent } from './indent.ts';

// The server takes paragraphs and lists in lists and quotes and nothing else, so the editor makes nothing else there.
const inside = '(paragraph | bulletList | orderedList)';

const ListItem = Node.create({
  name: 'listItem',
  content: `paragraph ${inside}*`,
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem('listItem'),
      'Mod-]': () => this.editor.commands.indent(),
      'Mod-[': () => this.editor.commands.outdent(),
    };
  },
});

const Blockquote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: `${inside}+`,
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
});

/** What the editor knows: the nodes and marks of `kit/contract/rich-text.ts`. Undo as the specification says (section 9). */
export function extensions(imageAddress: ((fileId: number) => string) | undefined, held: ReadonlySet<number>): Extensions {
  const kit = StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    listItem: false,
    heading: { levels: [2, 3] },
    undoRedo: { depth: 100, newGroupDelay: 1000 },
    dropcursor: { color: 'var(--acc)' },
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isLink(address),
      HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: null },
    },
  });
  return [kit, ListItem, Blockquote, Indent, ...(imageAddress ? [richImage(imageAddress, held)] : [])];
}
