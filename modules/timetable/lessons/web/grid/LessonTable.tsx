import { type KeyboardEvent, memo, useCallback, useRef } from 'react';
import { to } from '#kit/contract/screen.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { closedWords, type GridCell, type LessonGrid } from '../../contract/grid/lesson-grid.ts';
import { lessonsScreens } from '../../contract/screens.ts';
import type { LessonGridState } from './use-lesson-grid.ts';
import '#kit/web/ui/css/table.css';

// A table that is typed into: rows and heads keep their meaning, and the cells can be reached by arrow keys.
const asGrid = { role: 'grid' };

/** The classes that are shown, by subject. */
export function LessonTable({
  state,
  classes,
  readOnly,
}: {
  state: LessonGridState;
  classes: LessonGrid['classes'];
  readOnly: boolean;
}) {
  const { grid, loads, wrong } = state;
  const body = useRef<HTMLTableElement>(null);
  const type = useCallback((classKey: string, column: string, text: string) => state.type(classKey, column, text), [state]);
  const keys = { onKeyDown: (event: KeyboardEvent<HTMLTableElement>): void => move(event, body.current) };
  return (
    <div className="table-scroll">
      <table {...asGrid} ref={body} className="table lesson-grid" aria-label="Lessons by class and subject" {...keys}>
        <thead>
          <tr>
            <th scope="col" className="lesson-who">
              Class
            </th>
            <th scope="col">Load</th>
            {grid.columns.map(({ key, name, short }) => (
              <th key={key} scope="col" title={name}>
                <abbr title={name}>{short}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classes.map(({ key, name }, row) => {
            const load = loads.classes.get(key);
            const over = load && load.most !== null && load.load > load.most;
            return (
              <tr key={key}>
                <th scope="row" className="lesson-who">
                  {name}
                </th>
                <td className="lesson-load num">
                  <span className={over ? 'neg' : undefined}>
                    {load?.load ?? 0}
                    {load && load.most !== null && ` of ${load.most}`}
                  </span>
                </td>
                {grid.columns.map((column, at) => (
                  <LessonCell
                    key={column.key}
                    place={`${row}:${at}`}
                    classKey={key}
                    column={column.key}
                    label={`${column.name}, ${name}`}
                    cell={state.cell(key, column.key)}
                    text={state.text(key, column.key)}
                    changed={state.typedAt(key, column.key) !== undefined}
                    wrong={wrong?.key === `${key} ${column.key}` ? wrong.message : null}
                    readOnly={readOnly}
                    onType={type}
                  />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface LessonCellProps {
  place: string;
  classKey: string;
  column: string;
  label: string;
  cell: GridCell | undefined;
  text: string;
  changed: boolean;
  wrong: string | null;
  readOnly: boolean;
  onType: (classKey: string, column: string, text: string) => void;
}

const LessonCell = memo(function LessonCell({
  place,
  classKey,
  column,
  label,
  cell,
  text,
  changed,
  wrong,
  readOnly,
  onType,
}: LessonCellProps) {
  if (cell?.closed)
    return (
      <td className="lesson-cell num">
        <Go
          href={
            cell.closed === 'groups' || cell.closed === 'several'
              ? listOf(classKey, column)
              : to(lessonsScreens.lesson, { id: cell.lessonId })
          }
          title={closedWords[cell.closed]}
          aria-label={`${label}: ${cell.slots}. ${closedWords[cell.closed]}`}
          data-cell={place}
        >
          {cell.slots}
        </Go>
      </td>
    );
  return (
    <td className="lesson-cell" data-changed={changed || undefined}>
      <input
        // What is typed stays in the field until it is left; another text from outside takes its place.
        key={text}
        className="num"
        data-cell={place}
        aria-label={wrong ? `${label}, ${wrong}` : label}
        aria-invalid={wrong !== null || (changed && !/^(\d|$)/.test(text)) || undefined}
        title={wrong ?? undefined}
        defaultValue={text}
        readOnly={readOnly}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => {
          if (event.currentTarget.value !== text) onType(classKey, column, event.currentTarget.value);
        }}
        onPaste={(event) => paste(event.clipboardData.getData('text/plain'), event.currentTarget, event)}
      />
    </td>
  );
});

function listOf(classKey: string, column: string): string {
  const courseId = Number(column);
  return to(lessonsScreens.lessons, {}, { classKey, ...(courseId > 0 ? { courseId } : {}) });
}

/** Puts a value into a field as typing does, and leaves it, so that it is taken. */
function put(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.focus();
  field.blur();
}

const fieldAt = (root: ParentNode | null | undefined, row: number, column: number) =>
  root?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`) ?? null;

/** A block that was copied from a sheet fills the cells from here on. */
function paste(text: string, field: HTMLInputElement, event: { preventDefault: () => void }): void {
  const rows = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  if (rows.length === 1 && rows[0]?.length === 1) return;
  event.preventDefault();
  const [row = 0, column = 0] = (field.dataset['cell'] ?? '').split(':').map(Number);
  const root = field.closest('table');
  for (const [down, line] of rows.entries())
    for (const [along, value] of line.entries()) {
      const cell = fieldAt(root, row + down, column + along);
      if (cell instanceof HTMLInputElement && !cell.readOnly) put(cell, value);
    }
  fieldAt(root, row, column)?.focus();
}

/** Arrows and Enter go from cell to cell; left and right only where nothing is being edited in between. */
function move(event: KeyboardEvent<HTMLElement>, root: HTMLElement | null): void {
  const { target, key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (!(target instanceof HTMLElement) || ctrlKey || metaKey || altKey) return;
  const at = target.dataset['cell'];
  if (at === undefined) return;
  const [row = 0, column = 0] = at.split(':').map(Number);
  const field = target instanceof HTMLInputElement ? target : null;
  const whole = field === null || (field.selectionStart === 0 && field.selectionEnd === field.value.length);
  const steps: Readonly<Record<string, readonly [number, number] | undefined>> = {
    ArrowDown: [1, 0],
    ArrowUp: [-1, 0],
    Enter: field === null ? undefined : shiftKey ? [-1, 0] : [1, 0],
    ArrowRight: whole || field.selectionStart === field.value.length ? [0, 1] : undefined,
    ArrowLeft: whole || field.selectionEnd === 0 ? [0, -1] : undefined,
  };
  const step = steps[key];
  if (!step) return;
  event.preventDefault();
  const next = fieldAt(root, row + step[0], column + step[1]);
  next?.focus();
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
