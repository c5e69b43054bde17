import { MultiSelect, NativeSelect, NumberInput } from '@mantine/core';
import type { Output } from '#kit/contract/endpoint.ts';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import type { assignmentsApi } from '../../../assignments/contract/assignments.ts';
import { faultsOf, faultWords } from '../../../bank/web/questions/body/faults.ts';
import { useKinds } from '../../../bank/web/questions/body/use-kinds.ts';
import { TopicSelect } from '../../../content/web/pick/TopicSelect.tsx';
import type { Activity, ActivityBody, ActivityDraft } from '../../contract/activity.ts';
import { type ActivityKind, activityKinds } from '../../contract/words.ts';
import { kindWords } from '../words.ts';
import { BodyEditor } from './body/BodyEditor.tsx';
import { firstBody } from './body/first-body.ts';
import { languageOptions } from './languages.ts';
import { pictureOf } from './picture.ts';

type Choices = Output<typeof assignmentsApi.choices>;
type Name = keyof ActivityDraft;

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The subjects that the caller may make activities of. */
function subjectsOf({ subjects }: Choices): { value: number; label: string }[] {
  return [...new Map(subjects.map(({ courseId, name }) => [courseId, { value: courseId, label: name }])).values()];
}

/** The kind and, under it, what it holds. */
function BodyField({ slot, activity }: { slot: FieldSlot; activity: Activity | null }) {
  const body = slot.value as ActivityBody;
  const errors = slot.errors ?? {};
  const wrong = faultWords(errors).slice(0, 8);
  const bodyOf = useKinds<ActivityBody>(body, firstBody);
  return (
    <div className="stack">
      <NativeSelect
        label="Kind"
        value={body.kind}
        disabled={activity !== null}
        data={activityKinds.map((value) => ({ value, label: kindWords[value] }))}
        onChange={({ currentTarget }) => slot.onChange(bodyOf(currentTarget.value as ActivityKind))}
      />
      <BodyEditor
        body={body}
        onChange={slot.onChange}
        picture={pictureOf(activity)}
        courseId={numberOf(slot.values['courseId'])}
        topicId={numberOf(slot.values['topicId'])}
        about={activity?.package ?? null}
        faults={faultsOf(errors)}
      />
      {wrong.length > 0 && <Note tone="neg">{wrong.join(' ')}</Note>}
    </div>
  );
}

const kindOf = (values: FieldSlot['values']): string => (values['body'] as ActivityBody | undefined)?.kind ?? '';
const isTried = (values: FieldSlot['values']): boolean => !['flashcards', 'package'].includes(kindOf(values));

function Tries({ slot, hint }: { slot: FieldSlot; hint: string }) {
  return (
    <NumberInput
      name={slot.name}
      label={slot.label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={slot.error}
      min={1}
      max={50}
      value={numberOf(slot.value) ?? ''}
      onChange={(next) => slot.onChange(next === '' ? null : Number(next))}
    />
  );
}

/** What whoever makes an activity writes. */
export function fieldsFor(choices: Choices, activity: Activity | null): readonly Field<Name>[] {
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
      kind: 'custom',
      name: 'streamIds',
      label: 'Streams',
      render: (slot) => (
        <MultiSelect
          name={slot.name}
          label={slot.label}
          description="Left empty: the whole class"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          error={slot.error}
          data={choices.streams
            .filter(({ classId }) => classId === slot.values['classId'])
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          value={Array.isArray(slot.value) ? slot.value.map(String) : []}
          onChange={(next) => slot.onChange(next.map(Number))}
        />
      ),
    },
    {
      kind: 'custom',
      name: 'topicId',
      label: 'Topic',
      render: (slot) => (
        <TopicSelect
          name={slot.name}
          label={slot.label}
          courseId={numberOf(slot.values['courseId'])}
          classId={numberOf(slot.values['classId'])}
          value={slot.value}
          onChange={slot.onChange}
          error={slot.error}
        />
      ),
    },
    { kind: 'select', name: 'language', label: 'Language', options: languageOptions(activity?.language ?? 'en') },
    { kind: 'textarea', name: 'intro', label: 'What to do', wide: true },
    {
      kind: 'custom',
      name: 'body',
      label: 'Content',
      wide: true,
      render: (slot) => <BodyField slot={slot} activity={activity} />,
    },
    { kind: 'textarea', name: 'explanation', label: 'Explanation', hint: 'Shown after a try', wide: true, when: isTried },
    {
      kind: 'custom',
      name: 'mostTries',
      label: 'Tries',
      when: isTried,
      render: (slot) => <Tries slot={slot} hint="Left empty: as many as one likes" />,
    },
    {
      kind: 'custom',
      name: 'solutionAfter',
      label: 'What is right is shown after try',
      when: (values) => isTried(values) && kindOf(values) !== 'memory',
      render: (slot) => <Tries slot={slot} hint="1: after the first" />,
    },
  ];
}
