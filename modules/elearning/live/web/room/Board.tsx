import { Button, SegmentedControl } from '@mantine/core';
import { memo, useState } from 'react';
import { save } from '#kit/web/api/files.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { hostApi } from '../../contract/host.ts';
import type { Drawn } from '../../contract/room.ts';
import { mostPages } from '../../contract/words.ts';
import type { RoomStore, RoomView } from './room-store.ts';
import { colours, pageAsPicture, pageHeight, pageWidth, pathOf } from './strokes.ts';
import { usePen } from './use-pen.ts';

const Stroke = memo(({ drawn }: { drawn: Drawn }) => <path d={pathOf(drawn)} fill={colours[drawn.colour]} />);
Stroke.displayName = 'Stroke';

const pens: readonly { value: Drawn['colour']; label: string }[] = [
  { value: 'ink', label: 'Black' },
  { value: 'red', label: 'Red' },
  { value: 'blue', label: 'Blue' },
  { value: 'green', label: 'Green' },
  { value: 'white', label: 'Rubber' },
];

interface BoardProps {
  store: RoomStore;
  view: RoomView;
  /** Everybody turns the pages by themselves. */
  free: boolean;
}

/** The board that all see: the page that whoever leads shows, drawn on by who may. */
export function Board({ store, view, free }: BoardProps) {
  const { me, room } = view;
  const [own, setOwn] = useState(1);
  const [wiping, setWiping] = useState(false);
  const [adding, setAdding] = useState(false);
  const [colour, setColour] = useState<Drawn['colour']>('ink');
  const pages = room?.pages ?? 1;
  const page = free ? Math.min(own, pages) : (room?.page ?? 1);
  const pen = usePen(store, page, colour, colour === 'white' ? 400 : 60);
  const may = !free && me?.state === 'in' && (me.host || room?.board === true || me.speaks);
  const leads = !free && me?.host === true;
  const { id } = store;
  const strokes = view.strokes.flatMap(({ drawn, page: of, id: strokeId }) =>
    drawn && of === page ? [{ id: strokeId, drawn }] : [],
  );
  const turn = (to: number): void => {
    if (free) setOwn(to);
    else void store.send(hostApi.show, { id, shown: 'board', page: to }).catch(() => undefined);
  };
  const download = (): void =>
    void pageAsPicture(strokes.map(({ drawn }) => drawn))
      .then((picture) => save(picture, `board-${page}.png`))
      .catch((error: Error) => say(error.message));
  return (
    <div className="live-board">
      <svg
        viewBox={`0 0 ${pageWidth} ${pageHeight}`}
        role="img"
        aria-label={`Board, page ${page} of ${pages}, ${counted(strokes.length, 'stroke')}`}
        data-draws={may || undefined}
        {...(may ? { onPointerDown: pen.down, onPointerMove: pen.move, onPointerUp: pen.up, onPointerCancel: pen.up } : {})}
      >
        {strokes.map((stroke) => (
          <Stroke key={stroke.id} drawn={stroke.drawn} />
        ))}
        {pen.own.map((drawn, at) => (
          <path key={at} d={pathOf(drawn)} fill={colours[drawn.colour]} />
        ))}
      </svg>
      <div className="live-row">
        {may && (
          <SegmentedControl
            aria-label="Pen"
            size="xs"
            data={pens.map(({ value, label }) => ({ value, label }))}
            value={colour}
            onChange={(next) => setColour(pens.find(({ value }) => value === next)?.value ?? 'ink')}
          />
        )}
        {may && (
          <Button size="xs" variant="default" onClick={pen.undo}>
            Undo
          </Button>
        )}
        {(leads || free) && (
          <>
            <Button size="xs" variant="default" disabled={page <= 1} onClick={() => turn(page - 1)}>
              Page before
            </Button>
            <Button size="xs" variant="default" disabled={page >= pages} onClick={() => turn(page + 1)}>
              Next page
            </Button>
          </>
        )}
        {leads && (
          <>
            <Button
              size="xs"
              variant="default"
              disabled={pages >= mostPages}
              loading={adding}
              onClick={() => {
                setAdding(true);
                void store
                  .send(hostApi.addPage, { id })
                  .catch(() => undefined)
                  .finally(() => setAdding(false));
              }}
            >
              New page
            </Button>
            <Button size="xs" variant="default" onClick={() => setWiping(true)}>
              Wipe
            </Button>
          </>
        )}
        <span className="muted num">
          Page {page} of {pages}
        </span>
        <Button size="xs" variant="default" onClick={download}>
          Save as picture
        </Button>
      </div>
      <ConfirmDialog
        opened={wiping}
        onClose={() => setWiping(false)}
        title="Wipe this page?"
        text="What is on it goes for everybody, also for who comes later."
        keep="Keep page"
        confirm="Wipe page"
        danger
        onConfirm={() => store.send(hostApi.clear, { id, page })}
      />
    </div>
  );
}
