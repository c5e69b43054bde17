import { ActionIcon, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import type { Grade } from '../contract/scales.ts';
import { subjectsApi } from '../contract/subjects.ts';
import type { Rounding, Threshold } from '../contract/thresholds.ts';
import { evenMarks, Marks } from './MarksField.tsx';

interface OfSubject {
  courseId: number;
  thresholds: Threshold[];
}

/** Subjects whose grades begin at other marks than those of the rest, as KNEC sets them. */
export function SubjectMarksField({ slot, grades }: { slot: FieldSlot; grades: readonly Grade[] }) {
  const { data } = useApi(subjectsApi.options, {}, { staleTime: 0 });
  const all = (slot.value ?? []) as readonly OfSubject[];
  // Marks of another scale's grades are left behind.
  const value = all.filter(({ thresholds }) => grades.every(({ id }, at) => thresholds[at]?.gradeId === id));
  const named = new Map((data?.rows ?? []).map((row) => [row.id, row.name]));
  const free = (data?.rows ?? []).filter(({ id }) => !value.some(({ courseId }) => courseId === id));
  const general = slot.values['thresholds'] as Threshold[] | undefined;
  const add = (courseId: number) => {
    const thresholds = general?.length === grades.length ? general.map((one) => ({ ...one })) : evenMarks(grades);
    slot.onChange([...value, { courseId, thresholds }]);
  };
  return (
    <fieldset className="rows-field">
      <legend>{slot.label}</legend>
      {value.map(({ courseId, thresholds }, at) => (
        <details key={courseId} className="subject-marks">
          <summary>
            <span>{named.get(courseId) ?? 'Subject'}</span>
            <ActionIcon
              variant="subtle"
              size={30}
              aria-label={`Remove ${named.get(courseId) ?? 'the subject'}`}
              onClick={(event) => {
                event.preventDefault();
                slot.onChange(value.filter((_, place) => place !== at));
              }}
            >
              <IconTrash size={16} stroke={1.7} />
            </ActionIcon>
          </summary>
          <Marks
            name={`${slot.name}.${at}.thresholds`}
            grades={grades}
            rounding={(slot.values['rounding'] ?? 'half_up') as Rounding}
            value={thresholds}
            onChange={(marks) => slot.onChange(value.map((one, place) => (place === at ? { ...one, thresholds: marks } : one)))}
          />
        </details>
      ))}
      {slot.error && (
        <p className="neg" role="alert">
          {slot.error}
        </p>
      )}
      <Select
        aria-label="Give a subject marks of its own"
        placeholder="Give a subject marks of its own"
        searchable
        nothingFoundMessage="No subject has this name"
        data={free.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={null}
        onChange={(chosen) => chosen && add(Number(chosen))}
      />
    </fieldset>
  );
}
