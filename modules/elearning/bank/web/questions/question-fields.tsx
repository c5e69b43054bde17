import { NativeSelect, NumberInput } from '@mantine/core';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { emptyText, type RichText } from '#kit/contract/rich-text.ts';
import { RichTextField } from '#kit/web/editor/RichTextField.tsx';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { TagsField } from '../../../content/web/pick/TagsField.tsx';
import { TopicSelect } from '../../../content/web/pick/TopicSelect.tsx';
import { type QuestionBody, type QuestionKind, questionKinds } from '../../contract/question.ts';
import { type QuestionRecord, questionsApi } from '../../contract/questions.ts';
import { difficulties, difficultyWords, kindWords } from '../../contract/words.ts';
import { BodyEditor } from './body/BodyEditor.tsx';
import { faultsOf, faultWords } from './body/faults.ts';
import { choicesAs, firstBody } from './body/first-body.ts';
import { useKinds } from './body/use-kinds.ts';
import { questionLanguages } from './languages.ts';
import { pictureOf } from './picture.ts';

/** Subjects and classes that questions are written for, and what lists are narrowed by. */
export function useChoices() {
  const { data } = useApi(questionsApi.choices, {}, { staleTime: 60_000 });
  const option = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });
  const same = (value: string) => ({ value, label: value });
  return {
    courses: (data?.courses ?? []).map(option),
    classes: (data?.classes ?? []).map(option),
    topics: (data?.topics ?? []).map(({ id, name, courseName }) => ({ value: id, label: `${courseName}: ${name}` })),
    tags: (data?.tags ?? []).map(same),
    sources: (data?.sources ?? []).map(same),
  };
}

/** The kind of question and, under it, what is right. */
function BodyField({ slot, question }: { slot: FieldSlot; question: QuestionRecord | null }) {
  const body = slot.value as QuestionBody;
  const errors = slot.errors ?? {};
  const wrong = faultWords(errors).slice(0, 8);
  const bodyOf = useKinds<QuestionBody>(body, firstBody);
  return (
    <div className="stack">
      <NativeSelect
        label="Kind"
        value={body.kind}
        disabled={question !== null}
        data={questionKinds.map((value) => ({ value, label: kindWords[value] }))}
        onChange={({ currentTarget }) => {
          const kind = currentTarget.value as QuestionKind;
          slot.onChange(choicesAs(body, kind) ?? bodyOf(kind));
        }}
      />
      <BodyEditor body={body} onChange={slot.onChange} picture={pictureOf(question)} faults={faultsOf(errors)} />
      {wrong.length > 0 && <Note tone="neg">{wrong.join(' ')}</Note>}
    </div>
  );
}

type Name = Exclude<keyof CallInput<typeof questionsApi.create>, 'state'>;
const courseOf = ({ values }: FieldSlot): number | null => (typeof values['courseId'] === 'number' ? values['courseId'] : null);

/** The fields of a question that is new (null) or changed. */
export const questionFields = (
  { courses, classes }: Pick<ReturnType<typeof useChoices>, 'courses' | 'classes'>,
  question: QuestionRecord | null,
): readonly Field<Name>[] => [
  { kind: 'select', name: 'courseId', label: 'Subject', required: true, options: courses },
  { kind: 'select', name: 'classId', label: 'Class', options: classes, placeholder: 'Every class' },
  {
    kind: 'custom',
    name: 'topicId',
    label: 'Topic',
    render: (slot) => (
      <TopicSelect
        name={slot.name}
        label={slot.label}
        courseId={courseOf(slot)}
        value={slot.value}
        onChange={slot.onChange}
        error={slot.error}
      />
    ),
  },
  {
    kind: 'select',
    name: 'difficulty',
    label: 'Difficulty',
    required: true,
    options: difficulties.map((value) => ({ value, label: difficultyWords[value] })),
  },
  {
    kind: 'custom',
    name: 'text',
    label: 'Question',
    wide: true,
    render: (slot) => (
      <RichTextField
        {...slot}
        required
        value={(slot.value as RichText | undefined) ?? emptyText}
        imageAddress={pictureOf(question)}
      />
    ),
  },
  { kind: 'custom', name: 'body', label: 'Answers', wide: true, render: (slot) => <BodyField slot={slot} question={question} /> },
  {
    kind: 'custom',
    name: 'marks',
    label: 'Marks',
    render: (slot) => (
      <NumberInput
        name={slot.name}
        label={slot.label}
        error={slot.error}
        min={0}
        max={1000}
        decimalScale={2}
        value={typeof slot.value === 'number' ? slot.value / 100 : 1}
        onChange={(marks) => slot.onChange(Math.round(Number(marks) * 100))}
      />
    ),
  },
  { kind: 'text', name: 'source', label: 'Source', placeholder: 'KCSE 2023 paper 1, question 4' },
  {
    kind: 'select',
    name: 'language',
    label: 'Language',
    required: true,
    options: questionLanguages,
  },
  {
    kind: 'custom',
    name: 'tags',
    label: 'Tags',
    render: (slot) => (
      <TagsField name={slot.name} label={slot.label} value={slot.value} onChange={slot.onChange} error={slot.error} />
    ),
  },
  { kind: 'textarea', name: 'feedback', label: 'Said to everybody once the answer is known' },
];
