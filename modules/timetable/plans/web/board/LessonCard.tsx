import { IconArrowsExchange, IconCheck, IconLock, IconMinus, IconX } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent } from 'react';
import type { Board } from '../../contract/board/board.ts';
import type { Piece, Position } from '../../contract/board/position.ts';
import type { Verdict } from '../../contract/board/verdict.ts';
import type { View } from './layout.ts';

/** A subject's colour, from which the ground and the edge of its cards are made. */
export const inSubject = (colour: string): CSSProperties & Record<'--subject', string> => ({ '--subject': colour });

interface LessonCardProps {
  board: Board;
  position: Position;
  pieces: readonly Piece[];
  view: View;
  /** While something is moved: what would become of it here. */
  verdict: Verdict | null;
  moving: boolean;
  chosen: boolean;
  onPick: () => void;
  onDrag: (begins: boolean) => void;
  onKeys: (event: KeyboardEvent) => void;
}

/** A lesson where it stands, or several that begin together; it is picked up with a click, by keys, or dragged. */
export function LessonCard({ board, position, pieces, view, verdict, moving, chosen, onPick, onDrag, onKeys }: LessonCardProps) {
  const [first] = pieces;
  if (!first) return null;
  const lines = linesOf(board, position, pieces, view);
  const locked = pieces.some(({ key }) => position.stands.get(key)?.locked);
  return (
    <button
      type="button"
      className="lesson-card"
      style={inSubject(first.lesson.colour)}
      data-moving={moving || undefined}
      data-chosen={chosen || undefined}
      data-verdict={verdict?.kind}
      draggable={!locked}
      aria-pressed={chosen}
      aria-label={[...lines, locked ? 'locked' : '', ...(verdict ? [inWords(verdict)] : [])].filter(Boolean).join(', ')}
      title={verdict?.reasons.join(' ')}
      onClick={onPick}
      onKeyDown={onKeys}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', first.lesson.name);
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
    >
      <b>{lines[0]}</b>
      {lines.slice(1).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {locked && <IconLock className="lesson-lock" size={14} stroke={1.7} aria-hidden="true" />}
      {verdict && <Badge verdict={verdict} />}
    </button>
  );
}

/** What a card says: the subject, and of class, teacher and room those that the view does not say already. */
function linesOf({ teachers, classes, rooms }: Board, { stands }: Position, pieces: readonly Piece[], view: View): string[] {
  const distinct = (all: readonly string[]): string => [...new Set(all)].join(', ');
  const subjects = distinct(pieces.map(({ lesson }) => (pieces.length > 1 ? lesson.short : lesson.subject)));
  const who = distinct(
    pieces.flatMap(({ lesson }) => lesson.teacherIds.map((id) => lastName(teachers.find((one) => one.id === id)?.name))),
  );
  const where = distinct(pieces.flatMap(({ key }) => rooms.find(({ id }) => id === stands.get(key)?.roomId)?.short ?? []));
  const whose = distinct(
    pieces.flatMap(({ lesson }) => lesson.classKeys.map((key) => classes.find((one) => one.key === key)?.name ?? '')),
  );
  const second = view === 'class' ? who : whose;
  return [subjects, second, view === 'room' ? who : where].filter(Boolean);
}

const lastName = (name = ''): string => name.trim().split(/\s+/).at(-1) ?? '';

const inWords = ({ kind, reasons }: Verdict): string =>
  ({ here: 'appears here', free: 'free', swap: 'can be swapped', push: 'would be put out', no: reasons[0] ?? 'impossible' })[
    kind
  ];

/** What would become of the lesson in hand, as a small sign. */
export function Badge({ verdict }: { verdict: Verdict }) {
  if (verdict.kind === 'here') return null;
  const off = verdict.kind === 'no' && verdict.reasons.some((words) => words.endsWith('cannot then.'));
  const sign = off ? 'off' : verdict.kind === 'free' && verdict.undesired ? 'swap' : verdict.kind;
  const Icon = { free: IconCheck, swap: IconArrowsExchange, push: IconX, no: IconX, off: IconMinus }[sign];
  return (
    <i className="lesson-badge" data-sign={sign} aria-hidden="true">
      <Icon size={12} stroke={2.2} />
    </i>
  );
}
