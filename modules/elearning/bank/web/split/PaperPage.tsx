import { useEffect, useRef, useState } from 'react';
import { callBlob } from '#kit/web/api/client.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { resourcesApi } from '../../../content/contract/resources-api.ts';
import { pagesOf, type ShownPage } from '../../../content/web/shared/pages-of.ts';

/** Pixels in which a page is drawn. */
const sharpness = 1200;

interface PaperPageProps {
  resourceId: number;
  /** The version of its file. */
  number: number;
  name: string;
  /** Counted from 1. */
  page: number;
}

/** A page of the paper as it looks, beside the words that were read of it. */
export default function PaperPage({ resourceId, number, name, page }: PaperPageProps) {
  const [pages, setPages] = useState<readonly ShownPage[] | null>(null);
  const [failed, setFailed] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let wanted = true;
    let close = (): void => undefined;
    callBlob(buildRequest(resourcesApi.file, { id: resourceId, number }).url)
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
  }, [resourceId, number]);
  const shown = pages?.find((one) => one.number === page);
  useEffect(() => {
    if (canvas.current && shown) void shown.draw(canvas.current, sharpness).catch(() => undefined);
  }, [shown]);
  if (failed) return <Note tone="att">The pages cannot be shown here. Open the paper itself.</Note>;
  if (!pages) return <p className="muted">Opening the pages</p>;
  if (!shown) return <Note>This page cannot be shown here. Open the paper itself.</Note>;
  return (
    <figure className="split-page" aria-label={`${name}, page ${page}`}>
      <canvas ref={canvas} style={{ aspectRatio: String(shown.ratio) }} aria-hidden="true" />
      <figcaption className="muted">
        Page {page} of {pages.length}
      </figcaption>
    </figure>
  );
}
