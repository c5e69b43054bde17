import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type AttemptAnswer, attemptsApi } from '../contract/attempts.ts';

interface OverrideFormProps {
  attemptId: number;
  answer: AttemptAnswer;
  onDone: () => void;
}

/** A mark by hand in percent, with its reason; an empty percentage lets the tests decide again. */
export function OverrideForm({ attemptId, answer, onDone }: OverrideFormProps) {
  return (
    <RecordForm
      save={attemptsApi.override}
      fixed={{ id: attemptId, problemId: answer.problemId }}
      initial={{ percent: (answer.overrideScore ?? answer.score ?? 0) / 100, reason: answer.overrideReason ?? '' }}
      fields={[
        {
          kind: 'number',
          name: 'percent',
          label: 'Share of the marks',
          hint: 'Empty: the tests decide again',
          suffix: ' %',
          min: 0,
          max: 100,
          required: false,
          wide: true,
        },
        { kind: 'textarea', name: 'reason', label: 'Reason' },
      ]}
      submit="Save mark"
      onDone={() => {
        say('The mark is saved');
        onDone();
      }}
    />
  );
}
