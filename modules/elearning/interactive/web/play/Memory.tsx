import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { announce } from '#kit/web/ui/Announcements.tsx';
import { capital, counted } from '#kit/web/ui/in-words.ts';
import type { AskedOf } from '../../contract/asked.ts';
import { type Picture, Sight } from './parts.tsx';

interface Face {
  key: string;
  pair: string;
  text: string;
  fileId: number | null;
}

interface MemoryProps {
  asked: AskedOf<'memory'>;
  picture: Picture;
  /** The game is over: turns of two cards, and seconds. */
  onDone: (moves: number, seconds: number) => void;
}

const facesOf = ({ pairs }: AskedOf<'memory'>): Face[] => {
  const faces = pairs.flatMap(({ id, a, aFileId, b, bFileId }) => [
    { key: `${id}a`, pair: id, text: a, fileId: aFileId },
    { key: `${id}b`, pair: id, text: b, fileId: bFileId },
  ]);
  for (let last = faces.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    const [one, two] = [faces[last], faces[other]];
    if (one && two) [faces[last], faces[other]] = [two, one];
  }
  return faces;
};

/** Cards lie face down; two that belong together stay open. */
export function Memory({ asked, picture, onDone }: MemoryProps) {
  const [faces] = useState(() => facesOf(asked));
  const [open, setOpen] = useState<readonly Face[]>([]);
  const [found, setFound] = useState<ReadonlySet<string>>(new Set());
  const [moves, setMoves] = useState(0);
  const begun = useRef<number | null>(null);
  const isOpen = (face: Face) => found.has(face.pair) || open.some(({ key }) => key === face.key);
  // Two that do not belong together are looked at before they are turned again, as long as one likes.
  const two = open.length === 2;
  const turn = (face: Face): void => {
    if (found.has(face.pair) || (open.length === 1 && isOpen(face))) return;
    begun.current ??= performance.now();
    const now = two ? [face] : [...open, face];
    setOpen(now);
    const [first, second] = now;
    if (!first || !second) return announce(face.text);
    const next = moves + 1;
    setMoves(next);
    if (first.pair !== second.pair) return announce(`${face.text}. No pair: ${first.text}`);
    const all = new Set([...found, face.pair]);
    setFound(all);
    setOpen([]);
    announce(`${face.text}. A pair: ${first.text}`);
    if (all.size === asked.pairs.length) onDone(next, Math.ceil((performance.now() - begun.current) / 1000));
  };
  return (
    <>
      <output className="muted">
        {capital(counted(found.size, 'pair'))} of {asked.pairs.length}, {counted(moves, 'turn')}
      </output>
      <ul className="act-memory">
        {faces.map((face, at) => (
          <li key={face.key}>
            <button
              type="button"
              data-open={isOpen(face) || undefined}
              data-found={found.has(face.pair) || undefined}
              aria-label={isOpen(face) ? `Card ${at + 1}: ${face.text}` : `Card ${at + 1}, face down`}
              onClick={() => turn(face)}
            >
              {isOpen(face) ? (
                <>
                  <Sight fileId={face.fileId} picture={picture} />
                  <span dir="auto">{face.text}</span>
                </>
              ) : (
                <span aria-hidden="true">?</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A game that begins when one is ready, so that its time is fair. */
export function MemoryGame(props: MemoryProps) {
  const [ready, setReady] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ready) field.current?.querySelector('button')?.focus();
  }, [ready]);
  if (!ready)
    return (
      <Button type="button" size="md" onClick={() => setReady(true)}>
        Begin
      </Button>
    );
  return (
    <div ref={field}>
      <Memory {...props} />
    </div>
  );
}
