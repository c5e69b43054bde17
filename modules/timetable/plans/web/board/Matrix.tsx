import { memo, useMemo } from 'react';
import type { Board } from '../../contract/board/board.ts';
import type { Piece, Position } from '../../contract/board/position.ts';
import { slotName, type Verdict } from '../../contract/board/verdict.ts';
import { choicesOf, nextOf, type View } from './layout.ts';
import { inSubject } from './LessonCard.tsx';
import type { BoardState } from './use-board.ts';
import './matrix.css';

interface MatrixProps {
  state: BoardState;
  /** Whose lines: of classes, teachers or rooms. */
  by: Exclude<View, 'all'>;
  chosen: Piece | null;
  onChoose: (piece: Piece | null) => void;
}

/** The whole school: a line for each class, teacher or room, every slot of the cycle across. */
export function Matrix({ state, by, chosen, onChoose }: MatrixProps) {
  const { board, position, moving, verdicts, drop } = state;
  const { columns, columnOf } = useMemo(() => columnsOf(board), [board]);
  const lines = choicesOf(board, by);
  const cells = linesOf(position, by, columnOf);
  const slotOf = new Map(
    [...verdicts].flatMap(([slot, verdict]): [number, { slot: number; verdict: Verdict }][] => [
      [columnOf[slot] ?? -1, { slot, verdict }],
    ]),
  );
  return (
    <div className="matrix-scroll">
      <table className="matrix" aria-label="The whole school">
        <thead>
          <tr>
            <th scope="col">{headOf[by]}</th>
            {columns.map(({ name, first }, at) => {
              const to = moving ? slotOf.get(at) : undefined;
              return (
                <th key={name} scope="col" data-verdict={to?.verdict.kind} data-day={first || undefined}>
                  {to && to.verdict.kind !== 'no' ? (
                    <button type="button" aria-label={`To ${slotName(board, to.slot)}`} onClick={() => drop(to.slot)}>
                      {name}
                    </button>
                  ) : (
                    name
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ value, label }) => (
            <Line
              key={value}
              label={label}
              columns={columns.length}
              cells={cells.get(value) ?? nothing}
              chosen={chosen}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MatrixColumn {
  readonly name: string;
  /** The first of its day. */
  readonly first: boolean;
}

/** A column for each lesson of each day, whatever the bell times: the third of one stands over the third of the other. */
function columnsOf({ slots, days }: Board): { columns: MatrixColumn[]; columnOf: number[] } {
  const counts = new Map<string, number>();
  const numbers = slots.map(({ day, bellId }) => {
    const number = (counts.get(`${day} ${bellId}`) ?? 0) + 1;
    counts.set(`${day} ${bellId}`, number);
    return number;
  });
  const columns: MatrixColumn[] = [];
  const begins: number[] = [];
  for (const [day, { short }] of days.entries()) {
    begins.push(columns.length);
    const most = Math.max(0, ...numbers.filter((_, at) => slots[at]?.day === day));
    for (let number = 1; number <= most; number++) columns.push({ name: `${short} ${number}`, first: number === 1 });
  }
  return { columns, columnOf: slots.map(({ day }, at) => (begins[day] ?? 0) + (numbers[at] ?? 1) - 1) };
}

const headOf = { class: 'Class', teacher: 'Teacher', room: 'Room' } as const;

/** By column what stands there: several where a class is divided. */
type Cells = ReadonlyMap<number, readonly Piece[]>;
const nothing: Cells = new Map();

function linesOf(position: Position, by: MatrixProps['by'], columnOf: readonly number[]): ReadonlyMap<string, Cells> {
  const found = new Map<string, Map<number, Piece[]>>();
  for (const [slot, pieces] of position.bySlot)
    for (const piece of pieces) {
      const room = position.stands.get(piece.key)?.roomId;
      const keys =
        by === 'class'
          ? piece.lesson.classKeys
          : by === 'teacher'
            ? piece.lesson.teacherIds.map(String)
            : room
              ? [String(room)]
              : [];
      const column = columnOf[slot] ?? -1;
      for (const key of keys) {
        const line = found.get(key) ?? new Map<number, Piece[]>();
        found.set(key, line.set(column, [...(line.get(column) ?? []), piece]));
      }
    }
  return found;
}

interface LineProps {
  label: string;
  columns: number;
  cells: Cells;
  chosen: Piece | null;
  onChoose: (piece: Piece | null) => void;
}

/** Drawn again only where its own cells, or what is chosen in it, have changed. */
const Line = memo(
  function Line({ label, columns, cells, chosen, onChoose }: LineProps) {
    return (
      <tr>
        <th scope="row">{label}</th>
        {Array.from({ length: columns }, (_, at) => {
          const pieces = cells.get(at) ?? [];
          const shown = pieces.find((one) => one === chosen) ?? pieces[0];
          const names = pieces.map(({ lesson }) => lesson.name).join('; ');
          return (
            <td key={at}>
              {shown && (
                <button
                  type="button"
                  className="matrix-card"
                  style={inSubject(shown.lesson.colour)}
                  data-chosen={shown === chosen || undefined}
                  aria-label={names}
                  title={names}
                  onClick={() => onChoose(nextOf(pieces, chosen))}
                >
                  {shown.lesson.short}
                  {pieces.length > 1 && `+${pieces.length - 1}`}
                </button>
              )}
            </td>
          );
        })}
      </tr>
    );
  },
  (before, after) =>
    before.label === after.label &&
    before.columns === after.columns &&
    before.onChoose === after.onChoose &&
    sameCells(before.cells, after.cells) &&
    (before.chosen === after.chosen ||
      ![...after.cells.values()].flat().some((piece) => piece === before.chosen || piece === after.chosen)),
);

const sameCells = (a: Cells, b: Cells): boolean =>
  a.size === b.size &&
  [...a].every(([column, pieces]) => {
    const others = b.get(column);
    return others?.length === pieces.length && pieces.every((piece, at) => others[at] === piece);
  });
