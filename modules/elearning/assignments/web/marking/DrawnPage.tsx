import { Button, Textarea } from '@mantine/core';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { queryClient, useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type HandedFile, type MarkedWork, markingApi } from '../../contract/marking.ts';
import type { Shape } from '../../contract/shapes.ts';
import type { Tool } from './DrawTools.tsx';
import type { ShownPage } from '../../../content/web/shared/pages-of.ts';
import { ShapeMark } from './ShapeMark.tsx';

interface DrawnPageProps {
  id: number;
  file: HandedFile;
  page: ShownPage;
  tool: Tool;
  drawn: MarkedWork['drawings'][number] | undefined;
}

/** Pixels in which a page is drawn, and points of a stroke. */
const sharpness = 1400;
const mostPoints = 2000;

const within = (value: number): number => Math.min(10_000, Math.max(0, Math.round(value)));

/** One page with what is drawn on it. Each change is saved; words are typed in a question, so that no mouse is needed. */
export function DrawnPage({ id, file, page, tool, drawn }: DrawnPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shapes, setShapes] = useState<readonly Shape[]>(drawn?.shapes ?? []);
  const [stroke, setStroke] = useState<readonly number[]>([]);
  const [asked, setAsked] = useState<{ x: number; y: number } | null>(null);
  const [words, setWords] = useState('');
  const version = useRef(drawn?.version ?? 0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const save = useSave(markingApi.draw, {
    invalidate: [],
    onDone: (answer) => {
      version.current = answer.version;
    },
    onFailed: ({ message }) => {
      say(message);
      void queryClient.invalidateQueries({ queryKey: [markingApi.work.path] });
    },
  });
  useEffect(() => {
    if (canvas.current) void page.draw(canvas.current, sharpness).catch(() => undefined);
  }, [page]);

  const put = (next: readonly Shape[]): void => {
    setShapes(next);
    // One after the other, so that each goes on from the version before it.
    queue.current = queue.current.then(() =>
      save
        .mutateAsync({ id, handedFileId: file.id, page: page.number, version: version.current, shapes: [...next] })
        .catch(() => undefined),
    );
  };
  const placeOf = (event: PointerEvent<SVGSVGElement>): { x: number; y: number } => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: within(((event.clientX - box.left) / box.width) * 10_000),
      y: within(((event.clientY - box.top) / box.height) * 10_000),
    };
  };
  const down = (event: PointerEvent<SVGSVGElement>): void => {
    if (tool === 'hand' || tool === 'rubber' || event.button !== 0) return;
    const { x, y } = placeOf(event);
    if (tool === 'tick' || tool === 'cross') put([...shapes, { kind: tool, x, y }]);
    else if (tool === 'words') setAsked({ x, y });
    else {
      event.currentTarget.setPointerCapture(event.pointerId);
      setStroke([x, y]);
    }
  };
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    if (stroke.length === 0 || stroke.length >= mostPoints) return;
    const { x, y } = placeOf(event);
    setStroke((all) => [...all, x, y]);
  };
  const up = (): void => {
    if (stroke.length >= 4) put([...shapes, { kind: 'stroke', points: [...stroke] }]);
    setStroke([]);
  };
  const write = (): void => {
    if (asked && words.trim() !== '') put([...shapes, { kind: 'words', ...asked, words: words.trim() }]);
    setAsked(null);
    setWords('');
  };
  const height = 10_000 / page.ratio;
  return (
    <figure className="asg-stack" aria-label={`${file.name}, page ${page.number}`}>
      <div className="asg-sheet">
        <canvas ref={canvas} style={{ aspectRatio: String(page.ratio) }} aria-hidden="true" />
        <svg
          viewBox={`0 0 10000 ${height}`}
          data-tool={tool}
          role="img"
          aria-label={`${shapes.length} corrections on page ${page.number}`}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={up}
        >
          {shapes.map((shape, at) => (
            <ShapeMark
              key={at}
              shape={shape}
              ratio={page.ratio}
              onClick={tool === 'rubber' ? () => put(shapes.filter((_, other) => other !== at)) : undefined}
            />
          ))}
          {stroke.length >= 4 && <ShapeMark shape={{ kind: 'stroke', points: [...stroke] }} ratio={page.ratio} />}
        </svg>
      </div>
      {tool !== 'hand' && (
        <div className="asg-row">
          <Button size="xs" variant="default" onClick={() => setAsked({ x: 500, y: within(500 + shapes.length * 600) })}>
            Write on page {page.number}
          </Button>
          {shapes.length > 0 && (
            <Button size="xs" variant="default" onClick={() => put(shapes.slice(0, -1))}>
              Undo the last
            </Button>
          )}
        </div>
      )}
      <Dialog opened={asked !== null} onClose={() => setAsked(null)} title="Write on the page">
        <Textarea
          label="Words"
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          value={words}
          onChange={({ currentTarget: { value } }) => setWords(value)}
        />
        <div className="dialog-actions">
          <Button variant="default" onClick={() => setAsked(null)}>
            Do not write
          </Button>
          <Button onClick={write}>Write</Button>
        </div>
      </Dialog>
    </figure>
  );
}
