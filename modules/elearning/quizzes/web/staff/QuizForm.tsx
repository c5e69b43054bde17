import type { CallInput } from '#kit/contract/endpoint.ts';
import { emptyText, type RichText } from '#kit/contract/rich-text.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RichTextField } from '#kit/web/editor/RichTextField.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { TimeField } from '#kit/web/ui/form/TimeField.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { type Quiz, quizzesApi } from '../../contract/quizzes.ts';
import { usualReview } from '../../contract/settings.ts';
import { gradings, gradingWords, overdueHandlings, overdueWords } from '../../contract/words.ts';
import { AudienceField, type NamedTarget } from './AudienceField.tsx';
import { BandsField, DurationField, NetworksField, ReviewField, ShareField } from './fields.tsx';
import './staff.css';

type Name = keyof CallInput<typeof quizzesApi.create>;
const options = <K extends string>(all: readonly K[], words: Readonly<Record<K, string>>) =>
  all.map((value) => ({ value, label: words[value] }));

const minute = 60;

const fieldsOf = (
  courses: readonly { value: number; label: string }[],
  named: readonly NamedTarget[],
): readonly Field<Name>[] => [
  { kind: 'text', name: 'title', label: 'Title', wide: true },
  { kind: 'select', name: 'courseId', label: 'Subject', options: courses },
  { kind: 'checkbox', name: 'takersOnly', label: 'Only those who take the subject' },
  {
    kind: 'custom',
    name: 'audience',
    label: 'For classes, streams and students',
    wide: true,
    render: (slot) => <AudienceField slot={slot} named={named} />,
  },
  {
    kind: 'custom',
    name: 'intro',
    label: 'Text above the quiz',
    wide: true,
    render: ({ name, label, value, error, onChange }) => (
      <RichTextField
        name={name}
        label={label}
        error={error}
        value={(value as RichText | null) ?? emptyText}
        onChange={onChange}
      />
    ),
  },
  { kind: 'custom', name: 'opensAt', label: 'Opens', render: (slot) => <TimeField {...slot} /> },
  { kind: 'custom', name: 'closesAt', label: 'Closes', render: (slot) => <TimeField {...slot} /> },
  {
    kind: 'custom',
    name: 'limitSeconds',
    label: 'Time for an attempt',
    render: (slot) => <DurationField slot={slot} unit="minutes" each={minute} hint="Empty: no limit" />,
  },
  { kind: 'select', name: 'overdue', label: 'When the time is over', options: options(overdueHandlings, overdueWords) },
  {
    kind: 'custom',
    name: 'graceSeconds',
    label: 'Time to submit after the end',
    when: ({ overdue }) => overdue === 'graceperiod',
    render: (slot) => <DurationField slot={slot} unit="minutes" each={minute} />,
  },
  {
    kind: 'custom',
    name: 'lateSeconds',
    label: 'Taken after a dropped line',
    render: (slot) => (
      <DurationField
        slot={slot}
        unit="minutes"
        each={minute}
        hint="What was typed in time and came so long after the end counts"
      />
    ),
  },
  { kind: 'number', name: 'attempts', label: 'Attempts', hint: 'Empty: any number', min: 1, max: 20 },
  {
    kind: 'select',
    name: 'grading',
    label: 'What counts of several',
    options: options(gradings, gradingWords),
    when: ({ attempts }) => attempts !== 1,
  },
  {
    kind: 'custom',
    name: 'firstDelaySeconds',
    label: 'Wait before the second attempt',
    when: ({ attempts }) => attempts !== 1,
    render: (slot) => <DurationField slot={slot} unit="minutes" each={minute} />,
  },
  {
    kind: 'custom',
    name: 'laterDelaySeconds',
    label: 'Wait before later attempts',
    when: ({ attempts }) => attempts !== 1,
    render: (slot) => <DurationField slot={slot} unit="minutes" each={minute} />,
  },
  { kind: 'checkbox', name: 'shuffleQuestions', label: 'Questions in another order for each' },
  { kind: 'checkbox', name: 'shuffleAnswers', label: 'Answers in another order for each' },
  { kind: 'number', name: 'perPage', label: 'Questions on a page', hint: 'Empty: all on one', min: 1, max: 100 },
  { kind: 'checkbox', name: 'sequential', label: 'Questions follow each other: nobody goes back' },
  { kind: 'checkbox', name: 'negative', label: 'Wrong answers take marks off' },
  {
    kind: 'custom',
    name: 'passShare',
    label: 'To pass',
    render: (slot) => <ShareField slot={slot} hint="Share of the marks; empty: nothing is said" />,
  },
  { kind: 'text', name: 'password', label: 'Password', hint: 'Asked for before an attempt; empty: none' },
  { kind: 'custom', name: 'networks', label: 'Networks', render: (slot) => <NetworksField slot={slot} /> },
  { kind: 'custom', name: 'review', label: 'What students read when', wide: true, render: (slot) => <ReviewField slot={slot} /> },
  { kind: 'custom', name: 'bands', label: 'What is said of a result', wide: true, render: (slot) => <BandsField slot={slot} /> },
];

const usual: Partial<Record<Name, unknown>> = {
  intro: null,
  audience: [],
  takersOnly: true,
  overdue: 'autosubmit',
  graceSeconds: 600,
  lateSeconds: 900,
  attempts: 1,
  grading: 'highest',
  firstDelaySeconds: 0,
  laterDelaySeconds: 0,
  shuffleQuestions: false,
  shuffleAnswers: true,
  perPage: 1,
  sequential: false,
  negative: false,
  networks: [],
  review: usualReview,
  bands: [],
};

/** Sets a quiz, or changes the settings of one (null sets). */
export function QuizForm({ quiz, onDone }: { quiz: Quiz | null; onDone: (quiz: Quiz) => void }) {
  const { data } = useApi(lookupsApi.courses, {}, { staleTime: 300_000 });
  const fields = fieldsOf(
    (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
    quiz?.targets ?? [],
  );
  if (quiz === null)
    return <RecordForm save={quizzesApi.create} initial={usual} fields={fields} submit="Set quiz" onDone={onDone} />;
  const { id, version, settings } = quiz;
  return (
    <RecordForm
      save={quizzesApi.update}
      fixed={{ id, version }}
      initial={settings}
      fields={fields as readonly Field<keyof CallInput<typeof quizzesApi.update>>[]}
      submit="Save quiz"
      onDone={onDone}
    />
  );
}
