import { RichTextEditor } from '@mantine/tiptap';
import { IconBlockquote, IconIndentDecrease, IconIndentIncrease, IconPhoto } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { useRef } from 'react';
import { uploadPurposes } from '#kit/contract/files.ts';
import { LinkTool } from './LinkTool.tsx';

interface ToolsProps {
  editor: Editor | null;
  label: string;
  /** Takes chosen images; left out where images have no place. */
  onFiles: ((files: readonly File[]) => void) | undefined;
  sending: boolean;
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

/** The editor's tools, each a button that Tab reaches. */
export function Tools({ editor, label, onFiles, sending }: ToolsProps) {
  const field = useRef<HTMLInputElement>(null);
  const quoted = useEditorState({ editor, selector: (now) => now.editor?.isActive('blockquote') ?? false });
  return (
    <RichTextEditor.Toolbar role="toolbar" aria-label={`Tools for ${label}`}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 aria-label="Heading" title="Heading" />
        <RichTextEditor.H3 aria-label="Small heading" title="Small heading" />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Control
          aria-label="Move in"
          title="Move in (Ctrl ])"
          onClick={() => editor?.chain().focus().indent().run()}
        >
          <IconIndentIncrease {...icon} />
        </RichTextEditor.Control>
        <RichTextEditor.Control
          aria-label="Move out"
          title="Move out (Ctrl [)"
          onClick={() => editor?.chain().focus().outdent().run()}
        >
          <IconIndentDecrease {...icon} />
        </RichTextEditor.Control>
        <RichTextEditor.Control
          aria-label="Quote"
          title="Quote"
          active={quoted ?? false}
          onClick={() => editor?.chain().focus().toggleWrap('blockquote').run()}
        >
          <IconBlockquote {...icon} />
        </RichTextEditor.Control>
        <RichTextEditor.Hr aria-label="Line" title="Line" />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <LinkTool editor={editor} />
        {onFiles && (
          <RichTextEditor.Control
            aria-label={sending ? 'Sending the image' : 'Add image'}
            title="Add image"
            disabled={sending}
            onClick={() => field.current?.click()}
          >
            <IconPhoto {...icon} />
          </RichTextEditor.Control>
        )}
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
      {onFiles && (
        <input
          ref={field}
          type="file"
          className="sr"
          tabIndex={-1}
          aria-label="Image file"
          accept={uploadPurposes.photo.join(',')}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      )}
    </RichTextEditor.Toolbar>
  );
}
