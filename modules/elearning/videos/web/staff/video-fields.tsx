import { MultiSelect, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { TimeField } from '#kit/web/ui/form/TimeField.tsx';
import { TopicsField } from '../../../content/web/pick/TopicsField.tsx';
import type { VideoDraft } from '../../contract/lesson.ts';
import type { videosApi } from '../../contract/videos.ts';
import { clockMs, clockText } from '../../contract/words.ts';
import { PosterField, RecordingField } from './RecordingField.tsx';

export type Choices = Output<typeof videosApi.choices>;
type Name = keyof VideoDraft;

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** A time in a recording as one types it. */
export function ClockField({
  slot,
  hint,
}: {
  slot: Pick<FieldSlot, 'name' | 'label' | 'value' | 'error' | 'onChange'>;
  hint?: string;
}) {
  const value = numberOf(slot.value);
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = typed !== null && typed !== '' && clockMs(typed) === null;
  return (
    <TextInput
      name={slot.name}
      label={slot.label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={wrong ? 'Write minutes and seconds: 4:05.' : slot.error}
      value={typed ?? (value === null ? '' : clockText(value))}
      placeholder="4:05"
      classNames={{ input: 'num' }}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        // What is no time is none: the one before would be saved unseen.
        slot.onChange(clockMs(currentTarget.value));
      }}
      onBlur={() => !wrong && setTyped(null)}
    />
  );
}

const time = (name: Name, label: string, hint?: string): Field<Name> => ({
  kind: 'custom',
  name,
  label,
  ...(hint !== undefined && { hint }),
  render: (slot) => <TimeField {...slot} />,
});

/** The subjects that the caller may make lessons of. */
const subjectsOf = ({ subjects }: Choices) =>
  [...new Map(subjects.map(({ courseId, name }) => [courseId, name]))].map(([value, label]) => ({ value, label }));

/** All that whoever makes a lesson writes. */
export function fieldsFor(choices: Choices): readonly Field<Name>[] {
  return [
    { kind: 'text', name: 'title', label: 'Title', wide: true },
    {
      kind: 'select',
      name: 'classId',
      label: 'Class',
      options: choices.classes.map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: 'select', name: 'courseId', label: 'Subject', options: subjectsOf(choices) },
    {
      kind: 'select',
      name: 'audience',
      label: 'For',
      options: [
        { value: 'class', label: 'The whole class' },
        { value: 'streams', label: 'Some streams' },
      ],
    },
    {
      kind: 'custom',
      name: 'streamIds',
      label: 'Streams',
      when: ({ audience }) => audience === 'streams',
      render: (slot) => (
        <MultiSelect
          name={slot.name}
          label={slot.label}
          error={slot.error}
          required={slot.required}
          data={choices.streams
            .filter(({ classId }) => classId === slot.values['classId'])
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          value={Array.isArray(slot.value) ? slot.value.map(String) : []}
          onChange={(next) => slot.onChange(next.map(Number))}
          searchable
        />
      ),
    },
    {
      kind: 'custom',
      name: 'topicIds',
      label: 'Topics',
      wide: true,
      render: ({ name, label, value, values, onChange, error }) => (
        <TopicsField
          name={name}
          label={label}
          courseId={numberOf(values['courseId'])}
          classId={numberOf(values['classId'])}
          value={value}
          onChange={onChange}
          error={error}
        />
      ),
    },
    { kind: 'textarea', name: 'description', label: 'Description' },
    {
      kind: 'select',
      name: 'source',
      label: 'The recording',
      options: [
        { value: 'file', label: 'A file that is kept here' },
        { value: 'link', label: 'An address on another site' },
      ],
    },
    {
      kind: 'custom',
      name: 'fileId',
      label: 'File',
      wide: true,
      when: ({ source }) => source === 'file',
      render: (slot) => <RecordingField slot={slot} />,
    },
    {
      kind: 'text',
      name: 'fileName',
      label: 'Name of the file',
      when: ({ source, fileId }) => source === 'file' && typeof fileId === 'number',
    },
    {
      kind: 'custom',
      name: 'link',
      label: 'Address',
      wide: true,
      when: ({ source }) => source === 'link',
      render: (slot) => (
        <TextInput
          name={slot.name}
          label={slot.label}
          description="It opens in a new tab: other sites’ players do not run in these pages, and what is watched there is not counted."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          error={slot.error}
          placeholder="https://"
          value={typeof slot.value === 'string' ? slot.value : ''}
          onChange={({ currentTarget }) => slot.onChange(currentTarget.value)}
        />
      ),
    },
    {
      kind: 'custom',
      name: 'lengthMs',
      label: 'Length',
      when: ({ source }) => source === 'file',
      render: (slot) => <ClockField slot={slot} hint="Filled in when the file is read; minutes and seconds" />,
    },
    { kind: 'checkbox', name: 'soundOnly', label: 'Only to be heard', when: ({ source }) => source === 'file' },
    {
      kind: 'custom',
      name: 'posterFileId',
      label: 'Picture before it plays',
      wide: true,
      when: ({ source }) => source === 'file',
      render: (slot) => <PosterField slot={slot} />,
    },
    {
      kind: 'custom',
      name: 'minShare',
      label: 'To be watched',
      when: ({ source }) => source === 'file',
      render: (slot) => (
        <NumberInput
          name={slot.name}
          label={slot.label}
          error={slot.error}
          value={numberOf(slot.value) === null ? '' : Number(slot.value) / 100}
          onChange={(next) => slot.onChange(next === '' ? null : Math.round(Number(next) * 100))}
          min={0}
          max={100}
          suffix=" %"
          hideControls
          classNames={{ input: 'num' }}
        />
      ),
    },
    {
      kind: 'checkbox',
      name: 'again',
      label: 'Questions may be answered again',
      when: ({ source }) => source === 'file',
    },
    time('opensAt', 'Opens'),
    time('closesAt', 'Closes'),
  ];
}
