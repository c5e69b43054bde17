import { useEffect, useState } from 'react';
import { callBlob } from '#kit/web/api/client.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { type HandedFile, markingApi } from '../../contract/marking.ts';

/** A recording, fetched with the session's token and played here. */
export function Heard({ id, file }: { id: number; file: HandedFile }) {
  const [url, setUrl] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let made: string | null = null;
    let wanted = true;
    callBlob(buildRequest(markingApi.file, { id, handedFileId: file.id }).url).then(
      ({ blob }) => {
        if (!wanted) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      () => setFailed(true),
    );
    return () => {
      wanted = false;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [id, file.id]);
  if (failed) return <p className="neg">The recording could not be loaded.</p>;
  return url === null ? (
    <p className="muted">Loading the recording</p>
  ) : (
    <audio controls src={url} aria-label={file.name}>
      <track kind="captions" />
    </audio>
  );
}
