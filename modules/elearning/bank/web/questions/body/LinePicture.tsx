import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { uploadPurposes, uploadsApi } from '#kit/contract/files.ts';
import { ApiError, call } from '#kit/web/api/client.ts';
import { useImage } from '#kit/web/api/files.ts';
import './body.css';

interface LinePictureProps {
  /** What it belongs to: `item 2`. */
  of: string;
  fileId: number | null;
  /** Where a picture is fetched. */
  picture: (fileId: number) => string;
  onChange: (fileId: number | null) => void;
}

/** A picture of one line: chosen, shown and taken away again. */
export function LinePicture({ of, fileId, picture, onChange }: LinePictureProps) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [arrived, setArrived] = useState<number | null>(null);
  const url = useImage(fileId === null ? null : picture(fileId));
  // It comes to the line as it is by then: what was typed while the picture was on its way stays.
  const put = useEffectEvent((next: number) => onChange(next));
  useEffect(() => {
    if (arrived !== null) put(arrived);
  }, [arrived]);
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setProblem(null);
    setBusy(true);
    try {
      setArrived((await call(uploadsApi.uploadFile, { purpose: 'photo' }, { upload: file })).fileId);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'The picture could not be sent. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="question-line-picture">
      {fileId !== null && (url ? <img src={url} alt="" draggable={false} /> : <span aria-busy="true" />)}
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
