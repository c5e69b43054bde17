import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import '@mantine/tiptap/styles.layer.css';
import { type ComponentProps, useState } from 'react';
import { uploadsApi } from '#kit/contract/files.ts';
import { imagesOf, type RichText, withoutTail } from '#kit/contract/rich-text.ts';
import { call } from '#kit/web/api/client.ts';
import { refusalOf } from '#kit/web/ui/upload/upload-rules.ts';
import { extensions } from './extensions.ts';
import type { RichTextFieldProps } from './RichTextField.tsx';
import { Tools } from './Tools.tsx';
import './rich-text.css';

type EditorProps = Pick<RichTextFieldProps, 'value' | 'onChange' | 'imageAddress' | 'label'> & {
  labelId: string;
  invalid: boolean;
};

// The same class: the two packages reach its declaration on different ways.
type Shown = ComponentProps<typeof RichTextEditor>['editor'];

const imageFiles = (list: FileList | undefined) => [...(list ?? [])].filter((file) => file.type.startsWith('image/'));

/** The editor itself. Pasted and dropped images are uploaded; images of other places and everything unknown are left out. */
export default function Editor({ value, onChange, imageAddress, label, labelId, invalid }: EditorProps) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const insert = async (files: readonly File[]): Promise<void> => {
    setTrouble(null);
    for (const file of files) {
      const refusal = refusalOf(file, 'photo', 1);
      if (refusal) {
        setTrouble(refusal);
        continue;
      }
      setSending(true);
      try {
        const { fileId } = await call(uploadsApi.uploadFile, { purpose: 'photo' }, { upload: file });
        editor
          ?.chain()
          .focus()
          .insertContent({ type: 'image', attrs: { fileId, alt: null } })
          .run();
      } catch (error) {
        setTrouble(error instanceof Error ? error.message : 'The image was not sent. Try again.');
      } finally {
        setSending(false);
      }
    }
  };
  const take = (list: FileList | undefined): boolean => {
    const files = imageAddress ? imageFiles(list) : [];
    if (files.length > 0) void insert(files);
    return files.length > 0;
  };
  // Made once: what the editor knows does not change while it is open.
  const [held] = useState(() => new Set(imagesOf(value)));
  const [known] = useState(() => extensions(imageAddress, held));
  const editor = useEditor({
    extensions: known,
    content: value,
    onUpdate: ({ editor: now }) => onChange(withoutTail(now.getJSON() as unknown as RichText)),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
      },
      handlePaste: (_view, event) => take(event.clipboardData?.files),
      handleDrop: (_view, event, _slice, moved) => !moved && take(event.dataTransfer?.files),
    },
  });
  return (
    <>
      <RichTextEditor
        editor={editor as unknown as Shown}
        withTypographyStyles={false}
        classNames={{
          root: 'editor',
          toolbar: 'editor-tools',
          control: 'editor-tool',
          controlsGroup: 'editor-group',
          content: 'editor-content',
        }}
        data-invalid={invalid || undefined}
      >
        <Tools editor={editor} label={label} onFiles={imageAddress && ((files) => void insert(files))} sending={sending} />
        <RichTextEditor.Content />
      </RichTextEditor>
      {trouble && (
        <p className="upload-refused" role="alert">
          {trouble}
        </p>
      )}
    </>
  );
}
