import { useEffect, useState } from 'react';
import { callBlob } from '#kit/web/api/client.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { type HandedFile, type MarkedWork, markingApi } from '../../contract/marking.ts';
import { DrawTools, type Tool } from './DrawTools.tsx';
import { DrawnPage } from './DrawnPage.tsx';
import { pagesOf, type ShownPage } from '../../../content/web/shared/pages-of.ts';

interface DrawnFileProps {
  id: number;
  file: HandedFile;
  work: MarkedWork;
  /** Older versions are looked at only. */
  changes: boolean;
}

/** A file’s pages, drawn on as on paper. */
export default function DrawnFile({ id, file, work, changes }: DrawnFileProps) {
  const [pages, setPages] = useState<readonly ShownPage[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [tool, setTool] = useState<Tool>('hand');
  useEffect(() => {
    let wanted = true;
    let close = (): void => undefined;
    callBlob(buildRequest(markingApi.file, { id, handedFileId: file.id }).url)
      .then(({ blob }) => pagesOf(blob))
      .then(
        (opened) => {
          close = opened.close;
          if (wanted) setPages(opened.pages);
          else close();
        },
        () => wanted && setFailed(true),
      );
    return () => {
      wanted = false;
      close();
    };
  }, [id, file.id]);
  if (failed) return <Note tone="att">The pages cannot be shown here. Open the file itself.</Note>;
  if (!pages) return <p className="muted">Opening the pages</p>;
  return (
    <div className="asg-stack">
      {changes && <DrawTools tool={tool} onChange={setTool} />}
      {pages.map((page) => (
        <DrawnPage
          key={page.number}
          id={id}
          file={file}
          page={page}
          tool={changes ? tool : 'hand'}
          drawn={work.drawings.find((one) => one.handedFileId === file.id && one.page === page.number)}
        />
      ))}
    </div>
  );
}
