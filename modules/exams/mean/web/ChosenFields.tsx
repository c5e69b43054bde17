import { MultiSelect, NumberInput, Select } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import type { ClassRuleWithSubjects } from '../contract/class-rules.ts';
import { subjectGroupsApi } from '../../setup/contract/subject-groups.ts';
import '../../setup/web/setup.css';

/** The subjects of a class that always count. */
export function RequiredField({ slot, courses }: { slot: FieldSlot; courses: ClassRuleWithSubjects['courses'] }) {
  return (
    <MultiSelect
      name={slot.name}
      label={slot.label}
      description="Who has no mark in one of them has no mean"
      error={slot.error}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="The class takes no such subject"
      data={courses.map(({ courseId, name }) => ({ value: String(courseId), label: name }))}
      value={((slot.value ?? []) as readonly number[]).map(String)}
      onChange={(chosen) => slot.onChange(chosen.map(Number))}
    />
  );
}

interface Group {
  groupId: number | null;
  least: number | string;
  most: number | string | null;
}

/** Subject groups of which so many count at least and at most. */
export function MeanGroupsField({ slot }: { slot: FieldSlot }) {
  const { data } = useApi(subjectGroupsApi.list, { page: 1, size: 200, sort: 'name' }, { staleTime: 0 });
  const options = (data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <LinesEditor
      field={slot}
      word="group"
      lines={(slot.value ?? []) as readonly Group[]}
      onChange={slot.onChange}
      blank={() => ({ groupId: null, least: 1, most: null })}
      most={options.length === 0 ? 0 : 6}
      layout="paper-row"
      foot={
        <span className="hint">
          {data?.rows.length === 0
            ? 'The school has no subject groups yet. Add them under Subject groups.'
            : 'The best of all other subjects fill up'}
        </span>
      }
    >
      {(group, { change, cell }) => (
        <>
          <Select
            {...cell('groupId')}
            className="lines-wide"
            label="Subject group"
            required
            data={options}
            value={group.groupId === null ? null : String(group.groupId)}
            onChange={(value) => change({ groupId: value === null ? null : Number(value) })}
          />
          <NumberInput
            {...cell('least')}
            label="At least"
            required
            min={0}
            max={20}
            allowDecimal={false}
            hideControls
            value={group.least}
            onChange={(least) => change({ least })}
          />
          <NumberInput
            {...cell('most')}
            label="At most"
            min={0}
            max={20}
            allowDecimal={false}
            hideControls
            value={group.most ?? ''}
            onChange={(most) => change({ most: most === '' ? null : most })}
          />
        </>
      )}
    </LinesEditor>
  );
}
