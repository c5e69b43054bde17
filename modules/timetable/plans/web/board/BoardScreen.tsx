import { ActionIcon, Button, Select, SegmentedControl } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp, IconHandGrab } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { boardApi } from '../../contract/board/board.ts';
import { keyOf, type Piece, type Stand } from '../../contract/board/position.ts';
import { applied, unplaced, verdicts } from '../../contract/board/verdict.ts';
import { BoardGrid } from './BoardGrid.tsx';
import { ChosenBar } from './ChosenBar.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { choicesOf, isOf, type View } from './layout.ts';
import { Legend } from './Legend.tsx';
import { Matrix } from './Matrix.tsx';
import { inSubject } from './LessonCard.tsx';
import { type BoardState, useBoard } from './use-board.ts';
import './board.css';

const views: { value: View; label: string }[] = [
  { value: 'class', label: 'Class' },
  { value: 'teacher', label: 'Teacher' },
  { value: 'room', label: 'Room' },
  { value: 'all', label: 'School' },
];

/** A timetable as it is changed by hand. */
export default function BoardScreen() {
  const { id } = useParams({ strict: false });
  const { state, error, again } = useBoard(Number(id));
  if (state) return <Changing state={state} />;
  return (
    <Page>
      <PageHeader title="Timetable board" />
      {error ? <ErrorState title="The timetable could not be loaded" error={error} onRetry={again} /> : <SkeletonPage />}
    </Page>
  );
}

function Changing({ state }: { state: BoardState }) {
  const { board, position, moving, pick, undo, redo, change, busy, running } = state;
  const [view, setView] = useState<View>('class');
  const [whose, setWhose] = useState<Partial<Record<View, string>>>({});
  const [by, setBy] = useState<Exclude<View, 'all'>>('class');
  const [chosenKey, setChosen] = useState<string | null>(null);
  const [exporting, setExporting] = useState(false);
  const choices = choicesOf(board, view);
  const key = whose[view] ?? choices[0]?.value ?? '';
  const chosen = chosenKey === null ? null : (position.frame.pieces.get(chosenKey) ?? null);
  const choose = useMemo(() => (piece: Piece | null) => setChosen(piece?.key ?? null), []);
  const fixed = judge(boardApi.move.access, viewer()) !== 'allowed' || board.plan.state === 'archived';
  const out = unplaced(position);
  const shownOut = view === 'all' || view === 'room' ? out : out.filter((piece) => isOf(position, piece, view, key));
  const fill = (): void => {
    const changes = filled(state);
    if (changes.size === 0) return say('No lesson that is out fits without moving another.');
    change(changes, `${counted(changes.size, 'gap', 'gaps')} filled`);
  };
  /** A key of the board, but not while a drawer or a dialog lies over it. */
  const onBoard = (step: () => void) => (): void => {
    if (!fixed && !document.activeElement?.closest('[role="dialog"]')) step();
  };
  useHotkeys([
    ['mod+z', onBoard(undo)],
    ['mod+shift+z', onBoard(redo)],
    ['f', onBoard(fill)],
    ['Escape', () => pick(null)],
  ]);
  // Somebody else has taken out what is in hand.
  useEffect(() => {
    if (moving && !position.frame.pieces.has(moving.key)) pick(null);
  }, [moving, pick, position]);
  const total = position.frame.pieces.size;
  return (
    <Page>
      <PageHeader
        title={board.plan.name}
        meta={[
          `${total - out.length} of ${total} lessons placed`,
          board.plan.state === 'archived' && 'Archived',
          running && 'Being filled',
          busy && 'Saving',
        ]}
        menu={[{ label: 'Export to FET', onClick: () => setExporting(true) }]}
        primary={
          !fixed &&
          out.length > 0 && (
            <Button onClick={fill} disabled={busy}>
              Fill the gaps
            </Button>
          )
        }
      />
      <div className="stack">
        {running && (
          <Note tone="att">
            A search fills this timetable, and what it finds shows here once it has ended. If anything is changed by hand before
            that, nothing of it is taken over.
          </Note>
        )}
        <div className="board-tools">
          <SegmentedControl
            aria-label="Whose timetable"
            value={view}
            onChange={(next) => setView(views.find(({ value }) => value === next)?.value ?? 'class')}
            data={views}
          />
          {view === 'all' ? (
            <SegmentedControl
              aria-label="Lines of the school"
              value={by}
              onChange={(next) => setBy(next === 'teacher' || next === 'room' ? next : 'class')}
              data={views.slice(0, 3)}
            />
          ) : (
            <Select
              aria-label={`${views.find(({ value }) => value === view)?.label} shown`}
              searchable
              allowDeselect={false}
              data={choices}
              value={key}
              onChange={(next) => next !== null && setWhose({ ...whose, [view]: next })}
            />
          )}
          {!fixed && (
            <div className="board-steps">
              <ActionIcon variant="default" size={36} aria-label="Undo" disabled={!busy && !board.steps.undo} onClick={undo}>
                <IconArrowBackUp size={18} stroke={1.6} />
              </ActionIcon>
              <ActionIcon variant="default" size={36} aria-label="Do again" disabled={!busy && !board.steps.redo} onClick={redo}>
                <IconArrowForwardUp size={18} stroke={1.6} />
              </ActionIcon>
            </div>
          )}
        </div>
        {moving ? (
          <output className="board-legend">
            <IconHandGrab size={16} stroke={1.7} aria-hidden="true" /> Moving <b>{moving.lesson.name}</b>
            <Legend />
            <span className="board-esc">Esc puts it back</span>
          </output>
        ) : chosen ? (
          <ChosenBar state={state} piece={chosen} fixed={fixed} onClose={() => choose(null)} />
        ) : (
          !fixed && <p className="hint">Drag a lesson, or choose it and then Move. F fills the gaps without moving anything.</p>
        )}
        {board.slots.length === 0 || total === 0 ? (
          <EmptyState
            title="Nothing to place yet"
            text="Set up days, times and lessons first; they appear here as soon as they are there."
          />
        ) : view === 'all' ? (
          <Matrix state={state} by={by} chosen={chosen} onChoose={choose} />
        ) : (
          <BoardGrid state={state} view={view} whose={key} chosen={chosen} onChoose={choose} fixed={fixed} />
        )}
        {shownOut.length > 0 && <Out state={state} pieces={shownOut} onChoose={choose} chosen={chosen} fixed={fixed} />}
        {board.changes.length > 0 && <Changes state={state} />}
      </div>
      {exporting && <ExportDialog plan={board.plan} onClose={() => setExporting(false)} />}
    </Page>
  );
}

/** The days on which other pieces of a lesson stand. */
const daysOf = ({ stands, frame }: BoardState['position'], { lesson }: Piece): (number | undefined)[] =>
  lesson.lengths.map((_, piece) => frame.board.slots[stands.get(keyOf(lesson.id, piece))?.slot ?? -1]?.day);

/** Everything that is out and stands somewhere without moving anybody: where nobody minds, and not twice on one day, first. */
function filled({ position }: BoardState): ReadonlyMap<string, Stand | null> {
  let now = position;
  const changes = new Map<string, Stand | null>();
  for (const piece of unplaced(position)) {
    if (now.stands.has(piece.key)) continue;
    const days = daysOf(now, piece);
    const free = [...verdicts(now, piece)].filter(([, { kind }]) => kind === 'free');
    const price = ([slot, { undesired }]: (typeof free)[number]): number =>
      (undesired ? 1 : 0) + 2 * days.filter((day) => day === now.frame.board.slots[slot]?.day).length;
    const best = free.toSorted((a, b) => price(a) - price(b))[0]?.[1];
    if (!best) continue;
    now = applied(now, best.changes);
    for (const [key, stand] of best.changes) changes.set(key, stand);
  }
  return changes;
}

/** One of all pieces of a lesson that are as long, and how many they are. */
const alike = (pieces: readonly Piece[]): { piece: Piece; count: number }[] =>
  [...Map.groupBy(pieces, ({ at, length }) => `${at} ${length}`).values()].flatMap((all) =>
    all[0] ? [{ piece: all[0], count: all.length }] : [],
  );

/** Lessons that are not placed. */
function Out({
  state,
  pieces,
  chosen,
  onChoose,
  fixed,
}: {
  state: BoardState;
  pieces: readonly Piece[];
  chosen: Piece | null;
  onChoose: (piece: Piece) => void;
  fixed: boolean;
}) {
  return (
    <div className="board-out">
      <span>
        Unplaced <b className="num">{pieces.length}</b>
      </span>
      <ul>
        {alike(pieces).map(({ piece, count }) => (
          <li key={piece.key}>
            <button
              type="button"
              className="lesson-card"
              style={inSubject(piece.lesson.colour)}
              data-chosen={piece === chosen || piece === state.moving || undefined}
              draggable={!fixed}
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', piece.lesson.name);
                state.pick(piece);
              }}
              onDragEnd={() => state.pick(null)}
              onClick={() => onChoose(piece)}
            >
              <b>{piece.lesson.subject}</b>
              <span>{piece.lesson.name.slice(piece.lesson.subject.length).replace(/^, /, '')}</span>
              {(count > 1 || piece.length > 1) && (
                <span>
                  {[count > 1 && `${count} times`, piece.length > 1 && counted(piece.length, 'slot', 'slots')]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Changes({ state: { board } }: { state: BoardState }) {
  return (
    <Box title="Latest changes" count={board.changes.length}>
      <ul className="board-changes">
        {board.changes.slice(0, 8).map((one) => (
          <li key={one.id} data-undone={one.undone || one.filled || undefined}>
            {one.words}
            <span className="hint">
              {one.by}, <InstantText at={one.at} />
              {one.undone && ', undone'}
              {one.filled && ', before the timetable was filled by a search'}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
