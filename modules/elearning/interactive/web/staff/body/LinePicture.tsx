import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { uploadPurposes, uploadsApi } from '#kit/contract/files.ts';
import { ApiError, call } from '#kit/web/api/client.ts';
import { type Picture, Sight } from '../../play/parts.tsx';

interface LinePictureProps {
  /** What it belongs to: `item 2`. */
  of: string;
  fileId: number | null;
  picture: Picture;
  onChange: (fileId: number | null) => void;
}

/** A picture of one line: chosen, shown and taken away again. */
export function LinePicture({ of, fileId, picture, onChange }: LinePictureProps) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setProblem(null);
    setBusy(true);
    try {
      onChange((await call(uploadsApi.uploadFile, { purpose: 'photo' }, { upload: file })).fileId);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'The picture could not be sent. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="act-line-picture">
      <Sight fileId={fileId} picture={picture} />
      <input
        ref={field}
        type="file"
        hidden
        aria-label={`Picture of ${of}`}
        accept={uploadPurposes.photo.join(',')}
        onChange={({ currentTarget }) => {
          void send(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {fileId === null ? (
        <Button
          size="xs"
          variant="default"
          loading={busy}
          aria-label={`Add a picture to ${of}`}
          onClick={() => field.current?.click()}
        >
          Picture
        </Button>
      ) : (
        <Button size="xs" variant="subtle" aria-label={`Remove the picture of ${of}`} onClick={() => onChange(null)}>
          Remove picture
        </Button>
      )}
      {problem && (
        <span className="neg" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
