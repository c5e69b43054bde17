import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { FileUpload, type UploadedFile } from '#kit/web/ui/upload/FileUpload.tsx';

/** Attachments: those that are there, and more. */
export function FilesField({ slot }: { slot: FieldSlot }) {
  const files = (Array.isArray(slot.value) ? slot.value : []) as UploadedFile[];
  const [arrived, setArrived] = useState<readonly UploadedFile[]>([]);
  const fresh = new Set(arrived.map(({ fileId }) => fileId));
  const there = files.filter(({ fileId }) => !fresh.has(fileId));
  return (
    <div className="asg-stack">
      <FileUpload
        label={slot.label}
        purpose="document"
        max={20 - there.length}
        onChange={(next) => {
          setArrived(next);
          slot.onChange([...there, ...next.map(({ fileId, name }) => ({ fileId, name }))]);
        }}
      />
      {slot.error && <p className="neg">{slot.error}</p>}
      {there.length > 0 && (
        <ul className="asg-files">
          {there.map((file) => (
            <li key={file.fileId}>
              {file.name}
              <button
                type="button"
                className="upload-remove"
                aria-label={`Remove ${file.name}`}
                onClick={() => slot.onChange(files.filter(({ fileId }) => fileId !== file.fileId))}
              >
                <IconX size={16} stroke={1.7} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
