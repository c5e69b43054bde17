import { type Editor, Extension } from '@tiptap/core';
import { deepestLevel } from '#kit/contract/rich-text.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    indent: {
      /** Moves the paragraph, or the list item, in by one level. */
      indent: () => ReturnType;
      outdent: () => ReturnType;
    };
  }
}

const indented = ['paragraph', 'heading'];

/** How many lists stand around the cursor. */
function listsAround(editor: Editor): number {
  const { $from } = editor.state.selection;
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).filter(({ type }) => type.name.endsWith('List'))
    .length;
}

/** Paragraphs and headings are moved in by levels 1 to 8 (specification section 5), list items become lists in lists. */
export const Indent = Extension.create({
  name: 'indent',
  addGlobalAttributes: () => [
    {
      types: indented,
      attributes: {
        indent: {
          default: 0,
          parseHTML: (element) => Math.min(deepestLevel, Number(element.dataset['indent']) || 0),
          renderHTML: ({ indent }) => (typeof indent === 'number' && indent > 0 ? { 'data-indent': indent } : {}),
        },
      },
    },
  ],
  addCommands() {
    const move =
      (by: 1 | -1) =>
      () =>
      ({ editor, commands }: { editor: Editor; commands: Editor['commands'] }): boolean => {
        const lists = listsAround(editor);
        if (lists > 0 && by === 1) return lists < deepestLevel && commands.sinkListItem('listItem');
        if (lists > 0) return commands.liftListItem('listItem');
        const type = editor.isActive('heading') ? 'heading' : 'paragraph';
        const now = Number(editor.getAttributes(type)['indent']) || 0;
        return commands.updateAttributes(type, { indent: Math.max(0, Math.min(deepestLevel, now + by)) });
      };
    return { indent: move(1), outdent: move(-1) };
  },
  addKeyboardShortcuts() {
    return { 'Mod-]': () => this.editor.commands.indent(), 'Mod-[': () => this.editor.commands.outdent() };
  },
});
