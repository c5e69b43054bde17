import { Input } from '@mantine/core';
import { useId } from 'react';
import type { RichText } from '#kit/contract/rich-text.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import './editor.css';

const Editor = latePart({
  what: 'The editor',
  load: async () => (await import('./Editor.tsx')).default,
  waiting: () => <div className="editor-wait" aria-busy="true" />,
});

export interface RichTextFieldProps {
  name: string;
  label: string;
  /** What is written when the field appears; what comes later is the field's own. */
  value: RichText;
  onChange: (text: RichText) => void;
  required?: boolean;
  error?: string | undefined;
  hint?: string;
  /** Where the images of a record are fetched; those uploaded here are the user's own. Without it images cannot be added. */
  imageAddress?: (fileId: number) => string;
}

/** A field for a text with headings, lists, links and images. The editor is fetched when the field appears. */
export function RichTextField({ label, required, error, hint, ...editor }: RichTextFieldProps) {
  const labelId = useId();
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      required={required ?? false}
      error={error}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data-field={editor.name}
    >
      <Editor {...editor} label={label} labelId={labelId} invalid={error !== undefined} />
    </Input.Wrapper>
  );
}
