import type { CallInput } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { emptyText } from '#kit/contract/rich-text.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type QuestionRecord, questionsApi } from '../../contract/questions.ts';
import { bankScreens } from '../../contract/screens.ts';
import { firstBody } from './body/first-body.ts';
import { questionFields, useChoices } from './question-fields.tsx';

interface QuestionDrawerProps {
  /** Null: a new one. */
  question: QuestionRecord | null;
  opened: boolean;
  onClose: () => void;
}

/** Adds a question, or changes one, which makes a new version. */
export function QuestionDrawer({ question, opened, onClose }: QuestionDrawerProps) {
  const go = useGo();
  const choices = useChoices();
  const fields = questionFields(choices, question);
  const changed: readonly Field<keyof CallInput<typeof questionsApi.update>>[] = [
    ...fields,
    { kind: 'text', name: 'reason', label: 'Why it changes', wide: true },
  ];
  if (question)
    return (
      <StepDrawer
        opened={opened}
        onClose={onClose}
        title="Save question"
        text="What is asked makes a new version. Quizzes that used an earlier one keep it."
        save={questionsApi.update}
        fixed={{ id: question.id, version: question.version }}
        initial={question}
        fields={changed}
        size={720}
        onDone={({ number }) => say(`Version ${number} is saved`)}
      />
    );
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Add question"
      save={questionsApi.create}
      fixed={{ state: 'draft' }}
      initial={{
        difficulty: 'medium',
        language: 'en',
        marks: 100,
        tags: [],
        text: emptyText,
        feedback: '',
        body: firstBody('single'),
      }}
      fields={fields}
      size={720}
      onDone={({ id }) => {
        say('The question is added as a draft');
        go(to(bankScreens.question, { id }));
      }}
    />
  );
}
