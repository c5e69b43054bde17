import { MultiSelect, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { TeacherGrid } from '../../contract/subject-teachers.ts';

interface TeacherCellProps {
  /** "Physics, East" */
  label: string;
  teachers: readonly number[];
  /** Who covers the place without standing in it: the teachers of the whole class. */
  covered: readonly number[];
  /** What an empty place says: "Nobody". */
  empty: string;
  staff: TeacherGrid['staff'];
  changed: boolean;
  /** Undefined for who only reads. */
  onChange: ((teachers: number[]) => void) | undefined;
}

const focus = (field: HTMLInputElement | null): void => field?.focus();

/** One place of the grid: its teachers, and while it is open the field in which they are chosen. */
export function TeacherCell({ label, teachers, covered, empty, staff, changed, onChange }: TeacherCellProps) {
  const [open, setOpen] = useState(false);
  const names = teachers.map((id) => staff.find((one) => one.id === id)).filter((one) => one !== undefined);
  const words =
    names.length > 0 ? (
      names.map(({ id, name, left }) => (
        <span key={id} className={left ? 'teacher-left' : undefined}>
          {left ? `${name}, left` : name}
        </span>
      ))
    ) : (
      <span className="hint">{covered.length > 0 ? 'As the whole class' : empty}</span>
    );
  if (!onChange) return <td className="teacher-cell">{words}</td>;
  return (
    <td className="teacher-cell" data-changed={changed || undefined}>
      {open ? (
        <MultiSelect
          aria-label={`Teachers of ${label}`}
          size="xs"
          searchable
          ref={focus}
          defaultDropdownOpened
          hidePickedOptions
          maxValues={10}
          nothingFoundMessage="Nobody found"
          comboboxProps={{ width: 280, position: 'bottom-start' }}
          data={staff
            .filter(({ id, left }) => !left || teachers.includes(id))
            .map(({ id, name, staffNo }) => ({ value: String(id), label: `${name}, ${staffNo}` }))}
          value={teachers.map(String)}
          onChange={(values) => onChange(values.map(Number))}
          onBlur={() => setOpen(false)}
          onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        />
      ) : (
        <button type="button" className="teacher-button" onClick={() => setOpen(true)}>
          <VisuallyHidden>{`${label}: `}</VisuallyHidden>
          {words}
        </button>
      )}
    </td>
  );
}
