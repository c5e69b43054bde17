import { MultiSelect, TextInput } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { useClassmates } from './StudentsField.tsx';

interface Team {
  name: string;
  studentIds: readonly number[];
}

/** Teams with their names and who is in them. */
export function TeamsField({ slot }: { slot: FieldSlot }) {
  const { data } = useClassmates(slot.values);
  const teams = (Array.isArray(slot.value) ? slot.value : []) as Team[];
  const takenBy = (at: number) => new Set(teams.flatMap((team, place) => (place === at ? [] : team.studentIds.map(String))));
  return (
    <LinesEditor<Team>
      field={slot}
      word="team"
      lines={teams}
      onChange={(next) => slot.onChange(next.map(({ name, studentIds }) => ({ name, studentIds })))}
      blank={() => ({ name: `Team ${teams.length + 1}`, studentIds: [] })}
      most={100}
    >
      {(team, { at, change, cell }) => {
        const taken = takenBy(at);
        return (
          <>
            <TextInput
              {...cell('name')}
              label="Name"
              maxLength={60}
              value={team.name}
              onChange={({ currentTarget: { value } }) => change({ name: value })}
            />
            <MultiSelect
              {...cell('studentIds')}
              label="Students"
              data={data.filter(({ value }) => !taken.has(value))}
              value={team.studentIds.map(String)}
              onChange={(next) => change({ studentIds: next.map(Number) })}
              searchable
            />
          </>
        );
      }}
    </LinesEditor>
  );
}
