import { MultiSelect, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import type { ColumnsOf, FieldsOf } from '#kit/web/resource/resource-list.tsx';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { counted } from '../../contract/counted.ts';
import { lockedWords } from '../../../setup/web/may-change.ts';
import { type Division, divisions, divisionsApi, partRules, ruleWords } from '../../contract/groups/divisions.ts';
import { type LessonChoices, lessonsApi } from '../../contract/lessons.ts';
import '../lessons.css';

const columns: ColumnsOf<typeof divisions> = [
  { key: 'className', label: 'Class' },
  { key: 'name', label: 'Division' },
  { key: 'partNames', label: 'Groups', phone: 'note', wrap: true },
  { key: 'together', label: 'At the same time', value: ({ together }) => (together ? 'Yes' : 'No') },
  { key: 'lessons', label: 'Lessons', end: true, phone: 'figure' },
  {
    key: 'inTwo',
    label: 'Students',
    value: ({ inTwo, outside }) =>
      inTwo > 0 ? (
        <Status tone="neg">{`${counted(inTwo, 'student')} in two groups`}</Status>
      ) : outside > 0 ? (
        <Status tone="att">{`${counted(outside, 'student')} in no group`}</Status>
      ) : (
        <Status>Each in one group</Status>
      ),
  },
];

type Line = Omit<Division['parts'][number], 'students'>;
const isRule = (rule: string | null): rule is Line['rule'] => partRules.some((one) => one === rule);

function GroupsField({ slot, choices }: { slot: FieldSlot; choices: LessonChoices }) {
  const lines = (Array.isArray(slot.value) ? slot.value : []) as readonly Line[];
  const classKey = typeof slot.values['classKey'] === 'string' ? slot.values['classKey'] : '';
  const { data } = useApi(divisionsApi.students, { classKey }, { enabled: classKey !== '' });
  const students = (data?.rows ?? []).map(({ id, name, admissionNo }) => ({
    value: String(id),
    label: `${name}, ${admissionNo}`,
  }));
  return (
    <LinesEditor<Line>
      field={slot}
      word="group"
      lines={lines}
      // What the list counts of a group is not sent back.
      onChange={(next) =>
        slot.onChange(next.map(({ id, name, rule, courseId, studentIds }) => ({ id, name, rule, courseId, studentIds })))
      }
      blank={() => ({ id: null, name: '', rule: 'listed', courseId: null, studentIds: [] })}
      least={1}
      most={40}
      layout="lines-boxed"
    >
      {(line, { change, cell }) => (
        <>
          <TextInput
            {...cell('name')}
            label="Name"
            value={line.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Select
            {...cell('rule')}
            label="Who is in it"
            allowDeselect={false}
            data={partRules.map((rule) => ({ value: rule, label: ruleWords[rule] }))}
            value={line.rule}
            onChange={(rule) =>
              isRule(rule) && change({ rule, courseId: rule === 'takes' || rule === 'listed' ? line.courseId : null })
            }
          />
          {(line.rule === 'takes' || line.rule === 'listed') && (
            <Select
              {...cell('courseId')}
              label="Subject"
              searchable
              clearable
              data={choices.courses.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={line.courseId === null ? null : String(line.courseId)}
              onChange={(id) => change({ courseId: id === null ? null : Number(id) })}
            />
          )}
          {line.rule === 'listed' && (
            <MultiSelect
              {...cell('studentIds')}
              label="Students"
              searchable
              clearable
              limit={50}
              data={students}
              value={line.studentIds.map(String)}
              onChange={(ids) => change({ studentIds: ids.map(Number) })}
            />
          )}
        </>
      )}
    </LinesEditor>
  );
}

const fieldsOf = (choices: LessonChoices): FieldsOf<typeof divisions> => [
  {
    name: 'classKey',
    label: 'Class',
    kind: 'select',
    options: choices.classes.map(({ key, name }) => ({ value: key, label: name })),
  },
  { name: 'name', label: 'Name', kind: 'text', placeholder: 'Games, Religion' },
  { name: 'together', label: 'Their lessons run at the same times', kind: 'checkbox', wide: true },
  { name: 'parts', label: 'Groups', kind: 'custom', wide: true, render: (slot) => <GroupsField slot={slot} choices={choices} /> },
];

const none: LessonChoices = { courses: [], teachers: [], classes: [], groups: [], rooms: [], tags: [], days: [], slots: [] };

/** How classes are divided: by gender, by where students sleep, by what they take, or as listed. */
export function GroupsTab({ bar }: { bar: ReactNode }) {
  const choices = useApi(lessonsApi.choices, {}, { keepPrevious: true }).data ?? none;
  return (
    <ResourceTab
      resource={divisions}
      name="timetable.divisions"
      screen="Lessons"
      words={{
        search: 'Division',
        empty: {
          title: 'No class is divided yet',
          text: 'Girls and boys for games, religions, or those who take a subject: each group can have lessons of its own.',
        },
      }}
      tabs={bar}
      columns={columns}
      filters={[
        { key: 'classKey', label: 'Class', options: choices.classes.map(({ key, name }) => ({ value: key, label: name })) },
      ]}
      form={{
        fields: fieldsOf(choices),
        begins: { parts: [{ id: null, name: '', rule: 'female', courseId: null, studentIds: [] }] },
        removal: ({ name }) => `The groups of ${name} and who is listed in them go with it.`,
        locked: lockedWords,
      }}
    />
  );
}
