import { VisuallyHidden } from '@mantine/core';
import { IconMinus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Level } from '../../contract/kinds.ts';
import type { TimesOff } from '../../contract/times-off.ts';
import { type CellPlace, isOn, painted, type Painted, placeOf } from './paint.ts';
import { type Painting, strokeLevel } from './use-painting.ts';
import './times-off.css';

interface PaintGridProps {
  days: TimesOff['days'];
  bell: TimesOff['bells'][number];
  painting: Painting;
  brush: Level | null;
  /** Slots that somebody else has painted meanwhile, as `placeOf` names them. */
  met: ReadonlySet<string>;
  disabled: boolean;
}

const words = { undesired: 'undesired', forbidden: 'forbidden' } as const;
const letters: Readonly<Record<string, Level | null>> = { a: null, u: 'undesired', f: 'forbidden' };

/** Slots by days, painted with the mouse, a finger or the keys; the heads paint a whole day and a whole slot. */
export function PaintGrid({ days, bell, painting, brush, met, disabled }: PaintGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const stroke = useRef<{ level: Level | null; now: Painted } | null>(null);
  const lessons = bell.slots.filter(({ kind }) => kind === 'lesson');
  const first = lessons.flatMap((slot) =>
    days.filter(({ id }) => isOn(slot, id)).map(({ id }) => ({ dayId: id, slotId: slot.id })),
  )[0];

  const all = (places: readonly CellPlace[]): void => painting.paint(places, strokeLevel(painting.now, places, brush));
  const placeAt = (event: PointerEvent): CellPlace | null => {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-day]');
    return found && table.current?.contains(found)
      ? { dayId: Number(found.dataset['day']), slotId: Number(found.dataset['slot']) }
      : null;
  };
  const press = (event: PointerEvent<HTMLTableElement>): void => {
    const place = placeAt(event);
    if (disabled || !place || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const level = strokeLevel(painting.now, [place], brush);
    stroke.current = { level, now: painted(painting.now, [place], level) };
    painting.show(stroke.current.now);
  };
  const drag = (event: PointerEvent): void => {
    const place = stroke.current && placeAt(event);
    if (!stroke.current || !place) return;
    stroke.current = { ...stroke.current, now: painted(stroke.current.now, [place], stroke.current.level) };
    painting.show(stroke.current.now);
  };
  const lift = (): void => {
    if (stroke.current) painting.put(stroke.current.now);
    stroke.current = null;
  };
  const key = (event: KeyboardEvent<HTMLElement>, place: CellPlace): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = event.key.toLowerCase();
    if (event.key === ' ' || event.key === 'Enter') all([place]);
    else if (letter in letters) painting.paint([place], letters[letter] ?? null);
    else {
      const next = neighbour(event.currentTarget, event.key);
      if (next === undefined) return;
      next?.focus();
      if (next && event.shiftKey)
        painting.paint([{ dayId: Number(next.dataset['day']), slotId: Number(next.dataset['slot']) }], brush);
    }
    event.preventDefault();
  };

  return (
    <div className="off-scroll">
      <table
        ref={table}
        className="off-grid"
        aria-label={`Slots of ${bell.name}`}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={lift}
        onPointerCancel={lift}
      >
        <thead>
          <tr>
            <th className="off-corner">Slot</th>
            {days.map((day) => (
              <th key={day.id} scope="col">
                <button
                  type="button"
                  disabled={disabled}
                  onClick={() =>
                    all(lessons.filter((slot) => isOn(slot, day.id)).map(({ id }) => ({ dayId: day.id, slotId: id })))
                  }
                >
                  {day.short}
                  <VisuallyHidden>: paint {day.name}, the whole day</VisuallyHidden>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bell.slots.map((slot) =>
            slot.kind === 'lesson' ? (
              <tr key={slot.id}>
                <th scope="row">
                  <button
                    type="button"
                    disabled={disabled}
                    onClick={() => all(days.filter(({ id }) => isOn(slot, id)).map(({ id }) => ({ dayId: id, slotId: slot.id })))}
                  >
                    {slot.name}
                    <span className="num">{slot.startsAt}</span>
                    <VisuallyHidden>: paint the slot on every day</VisuallyHidden>
                  </button>
                </th>
                {days.map((day) => {
                  const place = { dayId: day.id, slotId: slot.id };
                  if (!isOn(slot, day.id))
                    return (
                      <td key={day.id} className="off-none">
                        <VisuallyHidden>No such slot</VisuallyHidden>
                      </td>
                    );
                  const level = painting.now.get(placeOf(place));
                  return (
                    <td key={day.id}>
                      <button
                        type="button"
                        className="off-cell"
                        data-day={day.id}
                        data-slot={slot.id}
                        data-level={level}
                        data-met={met.has(placeOf(place)) || undefined}
                        tabIndex={first && placeOf(first) === placeOf(place) ? 0 : -1}
                        aria-disabled={disabled || undefined}
                        aria-label={`${day.name}, ${slot.name}, ${slot.startsAt}: ${level ? words[level] : 'available'}`}
                        onKeyDown={(event) => (disabled ? undefined : key(event, place))}
                      >
                        {level === 'forbidden' && <IconX size={16} stroke={2} aria-hidden="true" />}
                        {level === 'undesired' && <IconMinus size={16} stroke={2} aria-hidden="true" />}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ) : (
              <tr key={slot.id} className="off-pause">
                <th scope="row">{slot.name}</th>
                <td colSpan={days.length} className="num">
                  {slot.startsAt}–{slot.endsAt}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

/** The slot beside another by an arrow key, past breaks and days without it; null at the edge, undefined for other keys. */
function neighbour(from: HTMLElement, key: string): HTMLElement | null | undefined {
  const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key] ?? [];
  if (down === undefined || right === undefined) return undefined;
  const cell = from.closest('td');
  const body = cell?.closest('tbody');
  if (!cell || !body) return null;
  const rows = [...body.rows];
  let row = rows.findIndex((one) => one.contains(cell)) + down;
  let column = cell.cellIndex + right;
  while (row >= 0 && row < rows.length && column > 0 && column < (rows[0]?.closest('table')?.tHead?.rows[0]?.cells.length ?? 0)) {
    const found = rows[row]?.cells[column]?.querySelector<HTMLElement>('[data-day]');
    if (found) return found;
    row += down;
    column += right;
  }
  return null;
}
