import { MultiSelect } from '@mantine/core';
import type { Output } from '#kit/contract/endpoint.ts';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { TimeField } from '#kit/web/ui/form/TimeField.tsx';
import type { MeetingChange, MeetingDraft, meetingsApi } from '../../contract/meetings.ts';

export type Choices = Output<typeof meetingsApi.choices>;
type Name = keyof MeetingDraft;
type Shared = Name & keyof MeetingChange;

interface Choice {
  id: number;
  name: string;
}

function Several({ slot, choices }: { slot: FieldSlot; choices: readonly Choice[] }) {
  return (
    <MultiSelect
      name={slot.name}
      label={slot.label}
      error={slot.error}
      required={slot.required}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={Array.isArray(slot.value) ? slot.value.map(String) : []}
      onChange={(next) => slot.onChange(next.map(Number))}
      searchable
      nothingFoundMessage="Nothing found"
    />
  );
}

const several = (name: Shared, label: string, choices: readonly Choice[]): Field<Shared> => ({
  kind: 'custom',
  name,
  label,
  wide: true,
  when: ({ kind, everyone }) => kind === 'staff' && everyone !== true,
  render: (slot) => <Several slot={slot} choices={choices} />,
});

const time = (name: Shared, label: string): Field<Shared> => ({
  kind: 'custom',
  name,
  label,
  render: (slot) => <TimeField {...slot} />,
});

const options = (choices: readonly Choice[]) => choices.map(({ id, name }) => ({ value: id, label: name }));
const isClass = ({ kind }: Readonly<Record<string, unknown>>): boolean => kind === 'class';

const title: Field<Shared> = { kind: 'text', name: 'title', label: 'Title', wide: true };

/** What a new one is of. */
function kindFields(choices: Choices): readonly Field<Name>[] {
  const subjects = [...new Map(choices.subjects.map(({ courseId, name }) => [courseId, name]))];
  return [
    {
      kind: 'select',
      name: 'kind',
      label: 'What',
      options: [
        ...(choices.classes.length > 0 ? [{ value: 'class', label: 'Live class' }] : []),
        { value: 'staff', label: 'Meeting of staff' },
      ],
    },
    { kind: 'select', name: 'classId', label: 'Class', when: isClass, options: options(choices.classes) },
    {
      kind: 'select',
      name: 'courseId',
      label: 'Subject',
      when: isClass,
      options: subjects.map(([value, label]) => ({ value, label })),
    },
  ];
}

const weekly: Field<Name> = {
  kind: 'date',
  name: 'weeklyUntil',
  label: 'Every week until',
  required: false,
  hint: 'Left empty, it is held once. Days on which the school is closed are left out.',
};

function whomFields(choices: Choices): readonly Field<Shared>[] {
  return [
    {
      kind: 'select',
      name: 'audience',
      label: 'For',
      when: isClass,
      options: [
        { value: 'class', label: 'The whole class' },
        { value: 'streams', label: 'Some streams' },
      ],
    },
    {
      kind: 'custom',
      name: 'streamIds',
      label: 'Streams',
      when: ({ kind, audience }) => kind === 'class' && audience === 'streams',
      render: (slot) => (
        <Several slot={slot} choices={choices.streams.filter(({ classId }) => classId === slot.values['classId'])} />
      ),
    },
    { kind: 'checkbox', name: 'everyone', label: 'Invite everybody who works here', when: ({ kind }) => kind === 'staff' },
    several('departmentIds', 'Departments', choices.departments),
    several('staffMemberIds', 'Members of staff', choices.staff),
    several('userIds', 'Others, such as members of the board', choices.users),
    time('startsAt', 'Begins'),
    time('endsAt', 'Ends'),
  ];
}

function howFields(choices: Choices): readonly Field<Shared>[] {
  const held: readonly Field<Shared>[] = choices.admin
    ? [{ kind: 'select', name: 'staffMemberId', label: 'Held by', required: false, options: options(choices.staff) }]
    : [];
  return [
    ...held,
    {
      kind: 'select',
      name: 'provider',
      label: 'Voice and pictures',
      options: [
        { value: 'room', label: 'The school’s own room, up to 100 viewers' },
        ...(choices.livekit ? [{ value: 'livekit', label: 'LiveKit, for more people and everybody’s cameras' }] : []),
        { value: 'link', label: 'A Zoom, Meet or Jitsi link' },
      ],
    },
    {
      kind: 'text',
      name: 'link',
      label: 'Link',
      wide: true,
      hint: 'Only who is let in sees it.',
      when: ({ provider }) => provider === 'link',
    },
    { kind: 'checkbox', name: 'lobby', label: 'Everybody waits until they are let in' },
    { kind: 'textarea', name: 'note', label: 'What it is about', wide: true, required: false },
  ];
}

/** All that whoever plans a meeting writes. */
export const newFields = (choices: Choices): readonly Field<Name>[] => [
  title,
  ...kindFields(choices),
  ...whomFields(choices),
  weekly,
  ...howFields(choices),
];

/** What changes of one that is there. */
export const changeFields = (choices: Choices): readonly Field<Shared>[] => [
  title,
  ...whomFields(choices),
  ...howFields(choices),
];
