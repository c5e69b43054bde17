import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { dayParts, dayPartWords, roomNeeds, roomNeedWords, spreads, spreadWords } from '../../contract/lesson-words.ts';
import type { LessonChoices, lessonsApi } from '../../contract/lessons.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { ClassesField, FixedField, ManyField, RoomsField } from './line-fields.tsx';
import { PiecesField } from './PiecesField.tsx';

type Name = keyof CallInput<typeof lessonsApi.create>;

const said = <K extends string>(keys: readonly K[], words: Record<K, string>) =>
  keys.map((key) => ({ value: key, label: words[key] }));

/** The fields of a card. */
export const lessonFields = (choices: LessonChoices): readonly Field<Name>[] => [
  {
    name: 'courseId',
    label: 'Subject',
    kind: 'select',
    options: choices.courses.map(({ id, name }) => ({ value: id, label: name })),
    required: false,
    placeholder: 'None: it is called by its title',
  },
  { name: 'title', label: 'Title', kind: 'text', hint: 'For what is no subject, or to tell two cards apart: Guidance, Clubs' },
  {
    name: 'teacherIds',
    label: 'Teachers',
    kind: 'custom',
    wide: true,
    render: (slot) => (
      <ManyField
        slot={slot}
        hint="All of them teach it together."
        options={choices.teachers
          .filter(({ id, teaches }) => teaches || (Array.isArray(slot.value) && slot.value.includes(id)))
          .map(({ id, name, slots, most }) => ({ value: String(id), label: `${name} (${slots} of ${most})` }))}
      />
    ),
  },
  {
    name: 'classes',
    label: 'Classes that sit in it together',
    kind: 'custom',
    wide: true,
    render: (slot) => <ClassesField slot={slot} choices={choices} />,
  },
  { name: 'lengths', label: 'Times a cycle', kind: 'custom', wide: true, render: (slot) => <PiecesField {...slot} /> },
  { name: 'spread', label: 'Over the days', kind: 'select', options: said(spreads, spreadWords), required: true },
  {
    name: 'dayPart',
    label: 'Part of the day',
    kind: 'select',
    options: said(dayParts, dayPartWords),
    placeholder: 'As the subject wishes',
  },
  { name: 'roomNeed', label: 'Room', kind: 'select', options: said(roomNeeds, roomNeedWords), required: true },
  {
    name: 'tagIds',
    label: 'Tags',
    kind: 'custom',
    render: (slot) => (
      <ManyField slot={slot} options={choices.tags.map(({ id, name }) => ({ value: String(id), label: name }))} />
    ),
  },
  {
    name: 'rooms',
    label: 'Rooms',
    kind: 'custom',
    wide: true,
    when: ({ roomNeed }) => roomNeed === 'listed',
    render: (slot) => <RoomsField slot={slot} choices={choices} />,
  },
  {
    name: 'fixed',
    label: 'Fixed times',
    kind: 'custom',
    wide: true,
    render: (slot) => <FixedField slot={slot} choices={choices} />,
  },
  { name: 'note', label: 'Note', kind: 'textarea' },
  { name: 'active', label: 'In use: it is placed when a timetable is made', kind: 'checkbox', wide: true },
];
