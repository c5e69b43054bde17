import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { FileUpload, type UploadedFile } from '#kit/web/ui/upload/FileUpload.tsx';
import { arriving, notArrived } from '#kit/web/ui/upload/use-arriving.ts';
import './notices.css';

/** The most files of one notice. */
const most = 10;

/** Files that a notice holds already, and those that are added. */
export function AttachmentsField({ label, value, error, onChange }: FieldSlot) {
  const all = Array.isArray(value) ? (value as UploadedFile[]) : [];
  const [kept, setKept] = useState(all);
  const added = useRef<readonly UploadedFile[]>([]);
  const waiting = useRef(0);
  // Nobody keeps the notice without a file that is still on its way.
  const put = (left = kept): void => onChange(waiting.current > 0 ? arriving : [...left, ...added.current]);
  const remove = (fileId: number): void => {
    const left = kept.filter((file) => file.fileId !== fileId);
    setKept(left);
    put(left);
  };
  return (
    <div className="stack">
      {kept.length > 0 && (
        <ul className="notice-files" aria-label="Attached files">
          {kept.map(({ fileId, name }) => (
            <li key={fileId}>
              <IconPaperclip size={16} stroke={1.7} aria-hidden="true" />
              {name}
              <Button size="compact-xs" variant="subtle" color="red" onClick={() => remove(fileId)}>
                Remove {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FileUpload
        label={label}
        purpose="document"
        max={most - kept.length}
        hint="Images, PDF, Word or Excel, ten at most"
        onChange={(files) => {
          added.current = files.map(({ fileId, name }) => ({ fileId, name: name.slice(0, 200) }));
          put();
        }}
        onWaiting={(files) => {
          const before = waiting.current;
          waiting.current = files;
          if (files !== before) put();
        }}
      />
      {error && (
        <p className="upload-refused" role="alert">
          {value === arriving ? notArrived : error}
        </p>
      )}
    </div>
  );
}
