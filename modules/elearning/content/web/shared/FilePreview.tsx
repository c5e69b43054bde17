import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { callBlob } from '#kit/web/api/client.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { fileSize } from './file-words.ts';
import './content.css';

interface FilePreviewProps {
  /** Where the file is fetched. */
  path: string;
  type: string;
  name: string;
  /** In bytes. */
  size: number;
}

/** Up to so many bytes a file is fetched unasked: it comes whole, and a telephone pays for each of them. */
const unasked = 3_000_000;

const shown = /^(application\/pdf|image\/|audio\/|text\/plain$)/;

/** A file as the browser shows it: a PDF, a picture, a recording or a text; a large one when asked for. Others are downloaded. */
export function FilePreview({ path, type, name, size }: FilePreviewProps) {
  const [wanted, setWanted] = useState<string | null>(null);
  if (!shown.test(type)) return <Note>The browser does not show this kind of file. Download it to open it.</Note>;
  if (size > unasked && wanted !== path)
    return (
      <Button variant="default" onClick={() => setWanted(path)}>
        Show the preview ({fileSize(size)})
      </Button>
    );
  return <Fetched key={path} path={path} type={type} name={name} />;
}

function Fetched({ path, type, name }: Omit<FilePreviewProps, 'size'>) {
  const [file, setFile] = useState<{ url: string; text: string | null } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let url: string | null = null;
    callBlob(path, stop.signal)
      .then(async ({ blob }) => {
        const text = type === 'text/plain' ? await blob.text() : null;
        if (stop.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setFile({ url, text });
      })
      .catch((error: Error) => !stop.signal.aborted && setFailed(error.message));
    return () => {
      stop.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [path, type]);
  if (failed !== null) return <Note tone="neg">{failed}</Note>;
  if (file === null) return <p className="muted">Loading the preview…</p>;
  if (file.text !== null) return <pre className="content-text">{file.text}</pre>;
  if (type.startsWith('image/')) return <img className="content-preview" src={file.url} alt={name} />;
  // A browser plays a recording in a frame with its own controls, as it shows a PDF.
  return <iframe className="content-preview" data-sound={type.startsWith('audio/') || undefined} src={file.url} title={name} />;
}
