import { Button } from '@mantine/core';
import { useState } from 'react';
import { download, useImage } from '#kit/web/api/files.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { FileUpload } from '#kit/web/ui/upload/FileUpload.tsx';
import type { Asset } from '../../contract/asset.ts';
import { type AssetFile, assetFilesApi } from '../../contract/files.ts';
import './info.css';

const pathOf = (id: number, fileId: number) => buildRequest(assetFilesApi.file, { id, fileId }).url;

/** Pictures of an asset, in a row. */
export function Pictures({ asset }: { asset: Asset }) {
  const rows = useApi(assetFilesApi.list, { id: asset.id }).data?.rows ?? [];
  const pictures = rows.filter(({ kind }) => kind === 'picture');
  if (pictures.length === 0) return null;
  return (
    <div className="asset-pictures">
      {pictures.map((picture) => (
        <Picture key={picture.id} path={pathOf(asset.id, picture.id)} name={picture.name} />
      ))}
    </div>
  );
}

function Picture({ path, name }: { path: string; name: string }) {
  const url = useImage(path);
  return url && <img src={url} alt={name} loading="lazy" />;
}

/** Documents and pictures, and adding more from the phone or the desk. */
export function AssetFiles({ asset }: { asset: Asset }) {
  const rows = useApi(assetFilesApi.list, { id: asset.id }).data?.rows ?? [];
  const [sent, setSent] = useState<ReadonlySet<number>>(new Set());
  const add = useSave(assetFilesApi.add, { invalidate: [assetFilesApi.list] });
  const remove = useSave(assetFilesApi.remove, { invalidate: [assetFilesApi.list], onDone: () => say('It is taken off') });
  const open = (file: AssetFile) =>
    void download(pathOf(asset.id, file.id), file.name).catch((problem: Error) => say(problem.message));
  const upload = (kind: AssetFile['kind']) => (files: readonly { fileId: number; name: string }[]) => {
    for (const file of files.filter(({ fileId }) => !sent.has(fileId))) {
      setSent((known) => new Set(known).add(file.fileId));
      add.mutate({ id: asset.id, kind, name: file.name, fileId: file.fileId });
    }
  };
  const trouble = add.error ?? remove.error;
  return (
    <Box title="Pictures and documents" count={rows.length} padded>
      {trouble && <Note tone="neg">{trouble.message}</Note>}
      {rows.map((file) => (
        <div key={file.id} className="asset-file">
          <button type="button" className="link" onClick={() => open(file)}>
            {file.name}
          </button>
          <span className="hint">
            {file.addedName}, <InstantText at={file.at} />
          </span>
          <Button size="compact-xs" variant="subtle" onClick={() => remove.mutate({ id: asset.id, fileId: file.id })}>
            Take off
          </Button>
        </div>
      ))}
      <FileUpload key={`picture ${rows.length}`} label="Add a picture" purpose="photo" max={5} onChange={upload('picture')} />
      <FileUpload
        key={`document ${rows.length}`}
        label="Add a document"
        purpose="document"
        max={5}
        onChange={upload('document')}
      />
    </Box>
  );
}
