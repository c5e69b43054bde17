import { SegmentedControl } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { subjectsApi } from '../../setup/contract/subjects.ts';
import '../../setup/web/setup.css';

interface Taken {
  courseId: number;
  compulsory: boolean;
}

const choices = [
  { value: 'no', label: 'No' },
  { value: 'some', label: 'Some' },
  { value: 'all', label: 'All' },
];

/** Every subject of the school, and whether nobody, some or all of the class take it. */
export function ClassSubjectsField({ slot }: { slot: FieldSlot }) {
  const { data } = useApi(subjectsApi.options, {}, { staleTime: 0 });
  const taken = new Map(((slot.value ?? []) as readonly Taken[]).map(({ courseId, compulsory }) => [courseId, compulsory]));
  const change = (courseId: number, choice: string) => {
    const next = new Map(taken);
    if (choice === 'no') next.delete(courseId);
    else next.set(courseId, choice === 'all');
    slot.onChange([...next].map(([id, compulsory]) => ({ courseId: id, compulsory })));
  };
  return (
    <fieldset className="rows-field">
      <legend>Who of the class takes each subject</legend>
      {data?.rows.length === 0 && <p className="hint">The school has no subjects yet. Add them under Subjects.</p>}
      {data?.rows.map(({ id, name }) => (
        <div key={id} className="rows-field-row subject-row">
          <span>{name}</span>
          <SegmentedControl
            size="xs"
            aria-label={name}
            data={choices}
            value={taken.has(id) ? (taken.get(id) ? 'all' : 'some') : 'no'}
            onChange={(choice) => change(id, choice)}
          />
        </div>
      ))}
      {slot.error && (
        <p className="neg" role="alert">
          {slot.error}
        </p>
      )}
    </fieldset>
  );
}
