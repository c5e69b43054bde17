import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { announce } from '#kit/web/ui/Announcements.tsx';
import type { AskedPart } from '../../contract/asked.ts';
import { type Picture, type Results, Sight, Verdict } from './parts.tsx';

interface SequenceProps {
  parts: readonly AskedPart[];
  order: readonly string[];
  onChange: (order: string[]) => void;
  locked: boolean;
  results: Results;
  picture: Picture;
}

/** Things in an order: dragged, or moved by the buttons. Where each came to stand is read out. */
export function Sequence({ parts, order, onChange, locked, results, picture }: SequenceProps) {
  const [above, setAbove] = useState<string | null>(null);
  const partOf = new Map(parts.map((part) => [part.id, part]));
  const moveTo = (id: string, place: number): void => {
    const from = order.indexOf(id);
    if (locked || from < 0 || place < 0 || place >= order.length || from === place) return;
    const next = order.filter((other) => other !== id);
    next.splice(place, 0, id);
    onChange(next);
    announce(`${partOf.get(id)?.text ?? ''}: ${place + 1} of ${order.length}`);
  };
  /** For the mouse; the buttons do the same for everybody else. */
  const drag = (id: string, at: number) => ({
    draggable: !locked,
    'data-over': above === id || undefined,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData('text/plain', id),
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setAbove(id);
    },
    onDragLeave: () => setAbove(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setAbove(null);
      moveTo(event.dataTransfer.getData('text/plain'), at);
    },
  });
  return (
    <ol className="act-order">
      {order.map((id, at) => {
        const part = partOf.get(id);
        if (!part) return null;
        const move = (by: number, label: string, Arrow: typeof IconArrowUp) => (
          <button
            type="button"
            className="act-move"
            aria-label={`${label}: ${part.text}`}
            disabled={locked || at + by < 0 || at + by >= order.length}
            onClick={() => moveTo(id, at + by)}
          >
            <Arrow size={20} stroke={1.7} aria-hidden="true" />
          </button>
        );
        return (
          <li key={id} data-right={results?.get(id)} {...drag(id, at)}>
            <span className="act-number num">{at + 1}</span>
            <Sight fileId={part.fileId} picture={picture} />
            <span className="act-text" dir="auto">
              {part.text}
            </span>
            <Verdict id={id} results={results} />
            {move(-1, 'Move up', IconArrowUp)}
            {move(1, 'Move down', IconArrowDown)}
          </li>
        );
      })}
    </ol>
  );
}
