import { useEffect, useMemo, useRef, useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { type Board, boardApi, type Place, type Step } from '../../contract/board/board.ts';
import {
  type Frame,
  frameOf,
  type Piece,
  type Position,
  positionOf,
  type Stand,
  standsOf,
} from '../../contract/board/position.ts';
import { plansApi } from '../../contract/plans.ts';
import { applied, slotName, type Verdict, verdicts } from '../../contract/board/verdict.ts';

type Changes = ReadonlyMap<string, Stand | null>;

/** A board with what is in hand, and the ways to change it. */
export interface BoardState {
  readonly board: Board;
  readonly position: Position;
  /** The piece that is being moved; null: none. */
  readonly moving: Piece | null;
  /** What would become of it at each slot. */
  readonly verdicts: ReadonlyMap<number, Verdict>;
  readonly pick: (piece: Piece | null) => void;
  /** Puts the piece in hand to a slot; says why where it cannot stand there. */
  readonly drop: (slot: number) => void;
  readonly change: (changes: Changes, words: string) => void;
  readonly lock: (pieces: readonly Piece[], locked: boolean) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Changes are on their way. */
  readonly busy: boolean;
  /** A run fills the timetable. */
  readonly running: boolean;
}

/** Milliseconds between two looks whether a run has ended: only who began it is told. */
const lookAgain = 2_000;

/** Whether a run fills a timetable now. */
function useRunning(id: number, ended: () => Promise<unknown>): boolean {
  const running = useApi(plansApi.get, { id }, { live: ['jobs'] }).data?.running ?? false;
  useApi(plansApi.get, { id }, { enabled: running, refetchInterval: lookAgain });
  const before = useRef(false);
  useEffect(() => {
    if (before.current && !running) void ended();
    before.current = running;
  }, [running, ended]);
  return running;
}

function placeOf({ board }: Frame, stand: Stand | null | undefined): Place | null {
  const slot = stand ? board.slots[stand.slot] : undefined;
  const day = slot ? board.days[slot.day] : undefined;
  return stand && slot && day ? { dayId: day.id, slotId: slot.slotId, roomId: stand.roomId } : null;
}

/**
 * Reads a plan's board and keeps it up to date: what is changed here shows at once, what others change when it is told, and what a run has
 * found when it has ended.
 */
export function useBoard(id: number): { state: BoardState | null; error: Error | null; again: () => void } {
  const { data, error, refetch } = useApi(boardApi.get, { id }, { staleTime: 0, live: ['timetable'] });
  const frame = useMemo(() => (data ? frameOf(data) : null), [data]);
  const [local, setLocal] = useState<Position | null>(null);
  const [moving, setMoving] = useState<Piece | null>(null);
  const [waiting, setWaiting] = useState(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const open = useRef(0);
  const move = useSave(boardApi.move);
  const locking = useSave(boardApi.lock);
  const undoing = useSave(boardApi.undo);
  const redoing = useSave(boardApi.redo);
  const running = useRunning(id, refetch);
  const told = useMemo(() => (frame ? positionOf(frame, standsOf(frame.board)) : null), [frame]);
  // What the server says holds, unless changes of one’s own are still on their way to it.
  const position = waiting > 0 && local ? local : told;
  const found = useMemo(() => (position && moving ? verdicts(position, moving) : new Map<number, Verdict>()), [position, moving]);

  if (!data || !frame || !position) return { state: null, error, again: () => void refetch() };

  /** One after the other, as they were pressed: an undo takes back the move before it, though that is on its way still. */
  const send = (work: () => Promise<unknown>): void => {
    setWaiting(++open.current);
    queue.current = queue.current
      .then(work)
      .catch((problem: Error) => {
        say(problem.message);
        return refetch();
      })
      .finally(() => {
        setWaiting(--open.current);
        if (open.current === 0) setLocal(null);
      });
  };
  const change = (changes: Changes, words: string): void => {
    const before = position;
    const steps = [...changes].flatMap(([key, stand]): Step[] => {
      const piece = frame.pieces.get(key);
      if (!piece) return [];
      return [
        {
          lessonId: piece.lesson.id,
          piece: piece.piece,
          from: placeOf(frame, before.stands.get(key)),
          to: placeOf(frame, stand),
        },
      ];
    });
    const after = applied(before, changes);
    setLocal(after);
    setMoving(null);
    send(() => move.mutateAsync({ id, words: words.slice(0, 200), steps }));
  };
  const drop = (slot: number): void => {
    const verdict = found.get(slot);
    if (!moving || !verdict) return setMoving(null);
    if (verdict.kind === 'here') return setMoving(null);
    if (verdict.kind === 'no') return say(verdict.reasons[0] ?? 'It cannot go there.');
    const others = [...verdict.changes.keys()].filter((key) => key !== moving.key).length;
    const how = verdict.kind === 'swap' ? ', swapped' : verdict.kind === 'push' ? `, ${others} put out` : '';
    change(verdict.changes, `${moving.lesson.name} to ${slotName(data, slot)}${how}`);
  };
  const state: BoardState = {
    board: data,
    position,
    moving,
    verdicts: found,
    pick: setMoving,
    drop,
    change,
    lock: (pieces, locked) =>
      send(() =>
        locking.mutateAsync({ id, locked, pieces: pieces.map(({ lesson, piece }) => ({ lessonId: lesson.id, piece })) }),
      ),
    undo: () => send(async () => say(`Undone: ${(await undoing.mutateAsync({ id })).words}`)),
    redo: () => send(async () => say(`Done again: ${(await redoing.mutateAsync({ id })).words}`)),
    busy: waiting > 0,
    running,
  };
  return { state, error, again: () => void refetch() };
}
