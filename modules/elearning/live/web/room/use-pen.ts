import { type PointerEvent, useRef, useState } from 'react';
import type { Drawn } from '../../contract/room.ts';
import { PenQueue, type Unsent } from './pen-queue.ts';
import type { RoomStore } from './room-store.ts';
import { pageHeight, pageWidth } from './strokes.ts';

/** Points of one stroke; a longer one goes on as the next. */
const mostPoints = 1_900;

export interface Pen {
  /** What is drawn just now, and what was drawn and has not come back yet. */
  readonly own: readonly Drawn[];
  readonly down: (event: PointerEvent<SVGSVGElement>) => void;
  readonly move: (event: PointerEvent<SVGSVGElement>) => void;
  readonly up: (event: PointerEvent<SVGSVGElement>) => void;
  readonly undo: () => void;
}

const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)));

function pointOf(event: PointerEvent<SVGSVGElement>): number[] {
  const box = event.currentTarget.getBoundingClientRect();
  const pressure = event.pressure > 0 ? event.pressure : 0.5;
  return [
    within(((event.clientX - box.left) / box.width) * pageWidth, pageWidth),
    within(((event.clientY - box.top) / box.height) * pageHeight, pageHeight),
    within(pressure * 10_000, 10_000),
  ];
}

/** Takes what is drawn on a page, and has it sent. */
export function usePen(store: RoomStore, page: number, colour: Drawn['colour'], width: number): Pen {
  const [drawing, setDrawing] = useState<Drawn | null>(null);
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const pointer = useRef<number | null>(null);
  const [queue] = useState(() => new PenQueue(store, setUnsent));
  return {
    own: [...unsent.flatMap((stroke) => (stroke.page === page ? [stroke.drawn] : [])), ...(drawing ? [drawing] : [])],
    undo: () => queue.undo(page),
    down: (event) => {
      // A second finger, or the hand beside the pen, draws nothing.
      if (event.button !== 0 || pointer.current !== null) return;
      pointer.current = event.pointerId;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrawing({ colour, width, points: pointOf(event) });
    },
    move: (event) => {
      if (!drawing || event.pointerId !== pointer.current) return;
      const point = pointOf(event);
      if (drawing.points.length >= mostPoints * 3) {
        queue.add({ page, drawn: drawing });
        setDrawing({ colour, width, points: [...drawing.points.slice(-3), ...point] });
        return;
      }
      setDrawing((now) => now && { ...now, points: [...now.points, ...point] });
    },
    up: (event) => {
      if (event.pointerId !== pointer.current) return;
      pointer.current = null;
      if (!drawing) return;
      queue.add({ page, drawn: drawing });
      setDrawing(null);
    },
  };
}
