import { MultiSelect, NumberInput } from '@mantine/core';
import type { Output } from '#kit/contract/endpoint.ts';
import { emptyText, type RichText } from '#kit/contract/rich-text.ts';
import { RichTextField } from '#kit/web/editor/RichTextField.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { TimeField } from '#kit/web/ui/form/TimeField.tsx';
import type { AssignmentDraft } from '../../contract/assignment.ts';
import type { assignmentsApi } from '../../contract/assignments.ts';
import { takenKinds } from '../../contract/words.ts';
import { takenWords } from '../words.tsx';
import { FilesField } from './FilesField.tsx';
import { RubricField } from './RubricField.tsx';
import { StudentsField } from './StudentsField.tsx';
import { TeamsField } from './TeamsField.tsx';

export type Choices = Output<typeof assignmentsApi.choices>;
type Name = keyof AssignmentDraft;

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
export const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Marks as one writes them; hundredths in the form. */
export function MarksControl({ slot, hint }: { slot: FieldSlot; hint?: string }) {
  return (
    <NumberInput
      name={slot.name}
      label={slot.label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      required={slot.required}
      error={slot.error}
      value={typeof slot.value === 'number' ? slot.value / 100 : ''}
      onChange={(next) => slot.onChange(next === '' ? null : Math.round(Number(next) * 100))}
      min={0}
      decimalScale={2}
      hideControls
      classNames={{ input: 'num' }}
    />
  );
}

const time = (name: Name, label: string): Field<Name> => ({
  kind: 'custom',
  name,
  label,
  render: (slot) => <TimeField {...slot} />,
});

function Several({ slot, data }: { slot: FieldSlot; data: { value: string; label: string }[] }) {
  return (
    <MultiSelect
      name={slot.name}
      label={slot.label}
      error={slot.error}
      required={slot.required}
      data={data}
      value={idsOf(slot.value)}
      onChange={(next) => slot.onChange(next.map(Number))}
      searchable
    />
  );
}

/** The subjects that the caller may set assignments of in a class. */
const subjectsOf = ({ subjects }: Choices, classId: number | null) => {
  const found = subjects.filter((one) => classId === null || one.classId === null || one.classId === classId);
  return [...new Map(found.map(({ courseId, name }) => [courseId, name]))].map(([value, label]) => ({ value, label }));
};

/** All that whoever sets an assignment writes. */
export function fieldsFor(choices: Choices): readonly Field<Name>[] {
  return [
    { kind: 'text', name: 'title', label: 'Title', wide: true },
    {
      kind: 'select',
      name: 'classId',
      label: 'Class',
      options: choices.classes.map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: 'select', name: 'courseId', label: 'Subject', options: subjectsOf(choices, null) },
    {
      kind: 'select',
      name: 'audience',
      label: 'For',
      options: [
        { value: 'class', label: 'The whole class' },
        { value: 'streams', label: 'Some streams' },
        { value: 'students', label: 'Certain students' },
      ],
    },
    {
      kind: 'custom',
      name: 'streamIds',
      label: 'Streams',
      when: ({ audience }) => audience === 'streams',
      render: (slot) => (
        <Several
          slot={slot}
          data={choices.streams
            .filter(({ classId }) => classId === slot.values['classId'])
            .map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ),
    },
    {
      kind: 'custom',
      name: 'studentIds',
      label: 'Students',
      wide: true,
      when: ({ audience }) => audience === 'students',
      render: (slot) => <StudentsField slot={slot} />,
    },
    {
      kind: 'custom',
      name: 'instructions',
      label: 'What to do',
      wide: true,
      render: (slot) => (
        <RichTextField
          name={slot.name}
          label={slot.label}
          required
          error={slot.error}
          value={(slot.value as RichText | undefined) ?? emptyText}
          onChange={slot.onChange}
        />
      ),
    },
    { kind: 'custom', name: 'files', label: 'Attachments', wide: true, render: (slot) => <FilesField slot={slot} /> },
    time('opensAt', 'Opens'),
    time('dueAt', 'Due'),
    time('cutOffAt', 'Closes'),
    {
      kind: 'custom',
      name: 'maxMark',
      label: 'Marks out of',
      when: ({ rubric }) => !Array.isArray(rubric) || rubric.length === 0,
      render: (slot) => <MarksControl slot={slot} hint="Left empty: it is not marked" />,
    },
    { kind: 'custom', name: 'rubric', label: 'Rubric', wide: true, render: (slot) => <RubricField slot={slot} /> },
    {
      kind: 'custom',
      name: 'takes',
      label: 'What is handed in',
      wide: true,
      render: (slot) => (
        <MultiSelect
          name={slot.name}
          label={slot.label}
          description="Left empty: nothing is handed in here, as with work on paper"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          error={slot.error}
          data={takenKinds.map((kind) => ({ value: kind, label: takenWords[kind] }))}
          value={Array.isArray(slot.value) ? slot.value.map(String) : []}
          onChange={slot.onChange}
        />
      ),
    },
    {
      kind: 'select',
      name: 'team',
      label: 'Teams',
      options: [
        { value: 'none', label: 'Everybody by themselves' },
        { value: 'one', label: 'Teams: one hands in for all' },
        { value: 'all', label: 'Teams: all must agree' },
      ],
    },
    {
      kind: 'custom',
      name: 'teams',
      label: 'Who works together',
      wide: true,
      when: ({ team }) => team !== 'none',
      render: (slot) => <TeamsField slot={slot} />,
    },
    {
      kind: 'select',
      name: 'late',
      label: 'Late work',
      options: [
        { value: 'accept', label: 'Is taken' },
        { value: 'minus', label: 'Loses marks for each day' },
        { value: 'refuse', label: 'Is not taken' },
      ],
    },
    {
      kind: 'custom',
      name: 'latePerDay',
      label: 'Marks off for each day',
      when: ({ late }) => late === 'minus',
      render: (slot) => <MarksControl slot={slot} />,
    },
    { kind: 'checkbox', name: 'drafts', label: 'The server keeps what is begun', hint: 'It goes on then on another device.' },
    { kind: 'checkbox', name: 'resubmit', label: 'May be handed in again until it is returned' },
    { kind: 'checkbox', name: 'statement', label: 'Students say that the work is their own' },
  ];
}
