import { instantText } from '#kit/web/api/clock.ts';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';

import { download } from '#kit/web/api/files.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { FileUpload } from '#kit/web/ui/upload/FileUpload.tsx';
import type { Paper, PapersApi } from '../../contract/files.ts';
import './spending.css';

/** The papers of a document: photos of invoices and receipts, added from the phone or the desk. */
export function Papers({ api, id }: { api: PapersApi; id: number }) {
  const { data } = useApi(api.list, { id });
  const [sent, setSent] = useState<ReadonlySet<number>>(new Set());
  const add = useSave(api.add, { invalidate: [api.list] });
  const mayAdd = judge(api.add.access, viewer()) === 'allowed';
  const rows = data?.rows ?? [];
  const open = (paper: Paper) => {
    const { url } = buildRequest(api.file, { id, paperId: paper.id });
    download(url, paper.name).catch((failure: Error) => say(failure.message));
  };
  return (
    <Box title="Papers" count={rows.length}>
      <div className="paper-list">
        {rows.map((paper) => (
          <div key={paper.id}>
            <button type="button" className="link" onClick={() => open(paper)}>
              {paper.name}
            </button>{' '}
            <span className="hint">
              {paper.addedName}, {instantText(paper.at)}
            </span>
          </div>
        ))}
        {rows.length === 0 && !mayAdd && <p className="muted">No papers are attached.</p>}
        {mayAdd && (
          <FileUpload
            key={rows.length}
            label="Add a photo or file"
            purpose="document"
            max={5}
            onChange={(files) => {
              for (const file of files.filter(({ fileId }) => !sent.has(fileId))) {
                setSent((known) => new Set(known).add(file.fileId));
                add.mutate({ id, name: file.name, fileId: file.fileId });
              }
            }}
          />
        )}
        {add.error && (
          <p className="neg" role="alert">
            {add.error.message}
          </p>
        )}
      </div>
    </Box>
  );
}
