import type { Field, Option } from '#kit/web/ui/form/FormField.tsx';
import { StaffPicker } from '#modules/settings/web/public.tsx';
import type { LessonChoices } from '../contract/choices.ts';
import { OptionSelect } from './OptionSelect.tsx';

export type PlaceName = 'classId' | 'streamId' | 'courseId' | 'staffMemberId';

/** Class, stream, subject and, for administrators, the teacher of a scheme or a plan; offered as far as they go together. */
export function placeFields(choices: LessonChoices): readonly Field<PlaceName>[] {
  const { admin, classes, streams, subjects } = choices;
  const taught = new Set(subjects.map(({ classId }) => classId));
  const offered = admin ? classes : classes.filter(({ id }) => taught.has(id));
  const streamOptions = (classId: unknown): Option[] => {
    const own = subjects.filter((one) => one.classId === classId);
    const whole = admin || own.some(({ streamId }) => streamId === null);
    return streams
      .filter((one) => one.classId === classId && (whole || own.some(({ streamId }) => streamId === one.id)))
      .map(({ id, name }) => ({ value: id, label: name }));
  };
  const subjectOptions = (classId: unknown): Option[] => {
    const own = admin ? subjects : subjects.filter((one) => one.classId === classId);
    return [...new Map(own.map(({ courseId, name }) => [courseId, name]))].map(([value, label]) => ({ value, label }));
  };
  return [
    ...(admin
      ? [
          {
            kind: 'custom' as const,
            name: 'staffMemberId' as const,
            label: 'Teacher',
            wide: true,
            required: true,
            render: (slot: Parameters<typeof StaffPicker>[0]) => <StaffPicker {...slot} kind="teacher" />,
          },
        ]
      : []),
    { kind: 'select', name: 'classId', label: 'Class', options: offered.map(({ id, name }) => ({ value: id, label: name })) },
    {
      kind: 'custom',
      name: 'streamId',
      label: 'Stream',
      render: (slot) => (
        <OptionSelect
          slot={slot}
          placeholder="Every stream"
          options={streamOptions(slot.values['classId'])}
          empty={slot.values['classId'] ? undefined : 'Choose the class first.'}
        />
      ),
    },
    {
      kind: 'custom',
      name: 'courseId',
      label: 'Subject',
      wide: true,
      render: (slot) => (
        <OptionSelect
          slot={slot}
          options={subjectOptions(slot.values['classId'])}
          empty={slot.values['classId'] ? 'You teach no subject to this class.' : 'Choose the class first.'}
        />
      ),
    },
  ];
}
