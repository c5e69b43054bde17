import { Fragment, type CSSProperties, type KeyboardEvent } from 'react';
import type { Piece } from '../../contract/board/position.ts';
import { Badge, LessonCard } from './LessonCard.tsx';
import { bellsOf, cellsOf, columnsOf, covered, nextOf, type View } from './layout.ts';
import type { BoardState } from './use-board.ts';

interface BoardGridProps {
  state: BoardState;
  view: View;
  /** Whose timetable: a class's key, or the number of a teacher or a room. */
  whose: string;
  chosen: Piece | null;
  onChoose: (piece: Piece | null) => void;
  /** Nothing can be changed. */
  fixed: boolean;
}

/** The week of a class, a teacher or a room: days down, slots across. */
export function BoardGrid({ state, view, whose, chosen, onChoose, fixed }: BoardGridProps) {
  const { board, position, moving, verdicts, pick, drop } = state;
  const columns = columnsOf(board, bellsOf(board, view, whose));
  const cells = cellsOf(position, view, whose);
  const hidden = covered(cells);
  const slotAt = new Map(board.slots.map(({ day, slotId }, at) => [`${day} ${slotId}`, at]));
  const template = ['56px', ...columns.flatMap(({ breakAfter }) => ['minmax(0, 1fr)', ...(breakAfter ? ['26px'] : [])])].join(
    ' ',
  );
  const width = 56 + columns.reduce((sum, { breakAfter }) => sum + 104 + (breakAfter ? 26 : 0), 0);
  const lineOf = new Map<number, number>();
  let line = 2;
  for (const { slotId, breakAfter } of columns) {
    lineOf.set(slotId, line);
    line += breakAfter ? 2 : 1;
  }
  const style: CSSProperties & Record<'--columns' | '--width', string> = { '--columns': template, '--width': `${width}px` };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
    if (event.key === 'Escape' && moving) {
      event.stopPropagation();
      pick(null);
    }
    if (!step) return;
    event.preventDefault();
    const all = [
      ...(event.currentTarget.closest('.board')?.querySelectorAll<HTMLButtonElement>('button[data-at], .board-cell > button') ??
        []),
    ];
    focusBeside(all, event.currentTarget, step);
  };
  return (
    <section className="board" style={style} aria-label="Timetable" data-moving={moving !== null || undefined}>
      <div className="board-row board-head">
        <div />
        {columns.map(({ slotId, name, time, breakAfter }) => (
          <Fragment key={slotId}>
            <div className="board-slot">
              <b>{name}</b>
              <span className="num">{time}</span>
            </div>
            {breakAfter && <div className="board-break" />}
          </Fragment>
        ))}
      </div>
      {board.days.map((day, row) => (
        <div key={day.id} className="board-row">
          <div className="board-day">
            <b>{day.short}</b>
          </div>
          {columns.map(({ slotId, breakAfter }) => {
            const at = slotAt.get(`${row} ${slotId}`);
            const cell = at === undefined ? undefined : cells.get(at);
            const start = lineOf.get(slotId) ?? 2;
            const end = cell && at !== undefined ? (lineOf.get(board.slots[at + cell.length - 1]?.slotId ?? 0) ?? start) : start;
            const verdict = at === undefined ? null : (verdicts.get(at) ?? null);
            const place: CSSProperties = { gridColumn: `${start} / ${end + 1}` };
            if (at !== undefined && hidden.has(at)) return breakAfter && <Break key={slotId} line={start + 1} />;
            return (
              <Fragment key={slotId}>
                <div
                  className="board-cell"
                  style={place}
                  data-verdict={moving ? verdict?.kind : undefined}
                  data-off={
                    moving && verdict?.kind === 'no' && verdict.reasons.some((words) => words.endsWith('cannot then.'))
                      ? true
                      : undefined
                  }
                  onDragOver={(event) => moving && verdict && verdict.kind !== 'no' && event.preventDefault()}
                  onDrop={(event) => {
                    event.preventDefault();
                    if (at !== undefined) drop(at);
                  }}
                >
                  {cell && cell.pieces[0] ? (
                    <LessonCard
                      board={board}
                      position={position}
                      pieces={cell.pieces}
                      view={view}
                      verdict={moving && !cell.pieces.includes(moving) ? verdict : null}
                      moving={moving !== null && cell.pieces.includes(moving)}
                      chosen={chosen !== null && cell.pieces.includes(chosen)}
                      onKeys={press}
                      onDrag={(begins) =>
                        fixed
                          ? undefined
                          : pick(begins ? (cell.pieces.find((one) => one === chosen) ?? cell.pieces[0] ?? null) : null)
                      }
                      onPick={() =>
                        moving && at !== undefined && !cell.pieces.includes(moving)
                          ? drop(at)
                          : onChoose(nextOf(cell.pieces, chosen))
                      }
                    />
                  ) : (
                    moving &&
                    at !== undefined &&
                    verdict && (
                      <button
                        type="button"
                        className="board-free"
                        data-at={at}
                        data-verdict={verdict.kind}
                        title={verdict.reasons.join(' ')}
                        aria-label={`${day.name} ${columns.find((one) => one.slotId === slotId)?.name ?? ''}: ${verdict.kind === 'free' ? 'free' : verdict.reasons.join(' ')}`}
                        onClick={() => drop(at)}
                        onKeyDown={press}
                      >
                        {verdict.kind === 'free' && 'Free'}
                        <Badge verdict={verdict} />
                      </button>
                    )
                  )}
                </div>
                {breakAfter && <Break line={end + 1} />}
              </Fragment>
            );
          })}
        </div>
      ))}
    </section>
  );
}

const Break = ({ line }: { line: number }) => <div className="board-break" style={{ gridColumn: line }} aria-hidden="true" />;

/** Moves the focus to the next card or slot in a direction: the nearest by where it is drawn. */
function focusBeside(all: readonly HTMLElement[], from: EventTarget, [down = 0, right = 0]: readonly number[]): void {
  if (!(from instanceof HTMLElement)) return;
  const here = from.getBoundingClientRect();
  const rtl = document.documentElement.dir === 'rtl' ? -1 : 1;
  const centre = (box: DOMRect) => [box.x + box.width / 2, box.y + box.height / 2] as const;
  const [x, y] = centre(here);
  const found = all
    .filter((one) => one !== from)
    .map((one) => {
      const [otherX, otherY] = centre(one.getBoundingClientRect());
      const [along, across] =
        down === 0 ? [(otherX - x) * right * rtl, Math.abs(otherY - y)] : [(otherY - y) * down, Math.abs(otherX - x)];
      return { one, along, across };
    })
    .filter(({ along, across }) => along > 8 && across <= along * 2)
    .toSorted((a, b) => a.along + a.across * 3 - (b.along + b.across * 3));
  found[0]?.one.focus();
}
