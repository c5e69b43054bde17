import { ActionIcon, Button, MultiSelect, NumberInput, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
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
  const groups = (slot.value ?? []) as readonly Group[];
  const change = (at: number, more: Partial<Group>) =>
    slot.onChange(groups.map((group, place) => (place === at ? { ...group, ...more } : group)));
  const options = (data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <fieldset className="rows-field">
      <legend>{slot.label}</legend>
      {groups.map((group, at) => (
        <div key={at} className="rows-field-row paper-row">
          <Select
            name={`groups.${at}.groupId`}
            label="Subject group"
            required
            data={options}
            value={group.groupId === null ? null : String(group.groupId)}
            onChange={(value) => change(at, { groupId: value === null ? null : Number(value) })}
          />
          <NumberInput
            name={`groups.${at}.least`}
            label="At least"
            required
            min={0}
            max={20}
            allowDecimal={false}
            hideControls
            value={group.least}
            onChange={(least) => change(at, { least })}
          />
          <NumberInput
            name={`groups.${at}.most`}
            label="At most"
            min={0}
            max={20}
            allowDecimal={false}
            hideControls
            value={group.most ?? ''}
            onChange={(most) => change(at, { most: most === '' ? null : most })}
          />
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={`Take out group ${at + 1}`}
            onClick={() => slot.onChange(groups.filter((_, place) => place !== at))}
          >
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      {slot.error && (
        <p className="neg" role="alert">
          {slot.error}
        </p>
      )}
      <div className="rows-field-foot">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          disabled={groups.length >= 6 || options.length === 0}
          onClick={() => slot.onChange([...groups, { groupId: null, least: 1, most: null }])}
        >
          Add group
        </Button>
        <span className="hint">
          {data?.rows.length === 0
            ? 'The school has no subject groups yet. Add them under Subject groups.'
            : 'The best of all other subjects fill up'}
        </span>
      </div>
    </fieldset>
  );
}
