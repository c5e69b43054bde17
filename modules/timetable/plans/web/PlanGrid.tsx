import { SegmentedControl, Select } from '@mantine/core';
import type { WholePlan } from '../contract/plans.ts';
import { type GridBy, gridOf, type GridCell } from './plan-grid.ts';
import './plans.css';

const ways = [
  { value: 'class', label: 'Class' },
  { value: 'teacher', label: 'Teacher' },
  { value: 'room', label: 'Room' },
];

interface PlanGridProps {
  plan: WholePlan;
  by: GridBy;
  /** Of a class its key, of others their number; null: the first. */
  who: string | null;
  onChoose: (by: GridBy, who: string | null) => void;
}

/** A timetable of one class, teacher or room, as it stands: days beside each other, slots below each other. */
export function PlanGrid({ plan, by, who, onChoose }: PlanGridProps) {
  const options =
    by === 'class'
      ? plan.classes.map(({ key, name }) => ({ value: key, label: name }))
      : plan[by === 'teacher' ? 'teachers' : 'rooms'].map(({ id, name }) => ({ value: String(id), label: name }));
  const chosen = options.find(({ value }) => value === who) ?? options[0];
  return (
    <div className="plan-grid">
      <div className="plan-grid-bar">
        <SegmentedControl
          data={ways}
          value={by}
          aria-label="Whose timetable"
          onChange={(value) => onChoose(value as GridBy, null)}
        />
        <Select
          aria-label={ways.find(({ value }) => value === by)?.label ?? ''}
          data={options}
          value={chosen?.value ?? null}
          searchable
          allowDeselect={false}
          onChange={(value) => onChoose(by, value)}
        />
      </div>
      {chosen && <Grid plan={plan} by={by} who={chosen.value} name={chosen.label} />}
    </div>
  );
}

function Grid({ plan, by, who, name }: { plan: WholePlan; by: GridBy; who: string; name: string }) {
  const rows = gridOf(plan, by, who);
  return (
    <div className="table-scroll table-sideways">
      <table className="table plan-table" aria-label={`Timetable of ${name}`}>
        <thead>
          <tr>
            <th scope="col" className="plan-slot">
              Slot
            </th>
            {plan.days.map((day) => (
              <th key={day.id} scope="col">
                {day.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ slot, cells }) => (
            <tr key={slot.id} data-pause={slot.kind === 'lesson' ? undefined : true}>
              <th scope="row" className="plan-slot">
                {slot.name}
                <small className="num">
                  {slot.startsAt}–{slot.endsAt}
                </small>
              </th>
              {cells.map((lessons, place) => (
                <td key={plan.days[place]?.id} data-many={lessons.length > few || undefined}>
                  {lessons.map((cell) => (
                    <Cell key={`${cell.lessonId} ${cell.piece}`} cell={cell} short={lessons.length > few} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** More lessons than this in one slot take a line each: teacher and room beside the subject. */
const few = 2;

function Cell({ cell, short }: { cell: GridCell; short: boolean }) {
  return (
    <div className="plan-cell" data-goes-on={cell.goesOn || undefined} style={{ borderInlineStartColor: cell.colour }}>
      <strong>
        {cell.subject}
        {cell.locked && <span className="hint"> locked</span>}
      </strong>
      {(short ? cell.notes.slice(-2) : cell.notes).map((note) => (
        <span key={note}>{note}</span>
      ))}
    </div>
  );
}
