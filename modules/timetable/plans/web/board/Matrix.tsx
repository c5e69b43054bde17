import { memo } from 'react';
import type { Piece, Position } from '../../contract/board/position.ts';
import { slotName } from '../../contract/board/verdict.ts';
import { choicesOf, type View } from './layout.ts';
import { inSubject } from './LessonCard.tsx';
import type { BoardState } from './use-board.ts';

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
  const slots = [...board.slots.keys()];
  const lines = choicesOf(board, by);
  const cells = linesOf(position, by);
  return (
    <div className="matrix-scroll">
      <table className="matrix" aria-label="The whole school">
        <thead>
          <tr>
            <th scope="col">{headOf[by]}</th>
            {slots.map((at) => (
              <th
                key={at}
                scope="col"
                data-verdict={verdicts.get(at)?.kind}
                data-day={board.slots[at - 1]?.day !== board.slots[at]?.day || undefined}
              >
                {moving && verdicts.has(at) && verdicts.get(at)?.kind !== 'no' ? (
                  <button type="button" aria-label={`To ${slotName(board, at)}`} onClick={() => drop(at)}>
                    {slotName(board, at)}
                  </button>
                ) : (
                  slotName(board, at)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ value, label }) => (
            <Line
              key={value}
              label={label}
              slots={slots}
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

const headOf = { class: 'Class', teacher: 'Teacher', room: 'Room' } as const;

const nothing: ReadonlyMap<number, Piece> = new Map();

function linesOf(position: Position, by: MatrixProps['by']): ReadonlyMap<string, ReadonlyMap<number, Piece>> {
  const found = new Map<string, Map<number, Piece>>();
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
      for (const key of keys) found.set(key, (found.get(key) ?? new Map<number, Piece>()).set(slot, piece));
    }
  return found;
}

interface LineProps {
  label: string;
  slots: readonly number[];
  cells: ReadonlyMap<number, Piece>;
  chosen: Piece | null;
  onChoose: (piece: Piece | null) => void;
}

/** Drawn again only where its own cells, or what is chosen in it, have changed. */
const Line = memo(
  function Line({ label, slots, cells, chosen, onChoose }: LineProps) {
    return (
      <tr>
        <th scope="row">{label}</th>
        {slots.map((at) => {
          const piece = cells.get(at);
          return (
            <td key={at}>
              {piece && (
                <button
                  type="button"
                  className="matrix-card"
                  style={inSubject(piece.lesson.colour)}
                  data-chosen={piece === chosen || undefined}
                  aria-label={piece.lesson.name}
                  title={piece.lesson.name}
                  onClick={() => onChoose(piece)}
                >
                  {piece.lesson.short}
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
    before.onChoose === after.onChoose &&
    sameCells(before.cells, after.cells) &&
    (before.chosen === after.chosen ||
      ![...after.cells.values()].some((piece) => piece === before.chosen || piece === after.chosen)),
);

const sameCells = (a: ReadonlyMap<number, Piece>, b: ReadonlyMap<number, Piece>): boolean =>
  a.size === b.size && [...a].every(([slot, piece]) => b.get(slot) === piece);
