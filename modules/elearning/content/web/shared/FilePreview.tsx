import { useEffect, useState } from 'react';
import { callBlob } from '#kit/web/api/client.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import './content.css';

interface FilePreviewProps {
  /** Where the file is fetched. */
  path: string;
  type: string;
  name: string;
}

const shown = /^(application\/pdf|image\/|audio\/|text\/plain$)/;

/** A file as the browser shows it: a PDF, a picture, a recording or a text. Others are downloaded. */
export function FilePreview({ path, type, name }: FilePreviewProps) {
  if (!shown.test(type)) return <Note>The browser does not show this kind of file. Download it to open it.</Note>;
  return <Fetched key={path} path={path} type={type} name={name} />;
}

function Fetched({ path, type, name }: FilePreviewProps) {
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
