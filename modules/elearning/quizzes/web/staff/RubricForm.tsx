import { Button, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type Criterion, quizMarkingApi } from '../../contract/attempts.ts';
import type { ToMark } from './MarkingTab.tsx';

interface RubricFormProps {
  quizId: number;
  question: ToMark;
  onDone: () => void;
}

const blank = (): Criterion => ({ text: '', levels: [{ text: '', marks: 0 }] });

/** The rubric of a question: criteria, each with its levels. */
export function RubricForm({ quizId, question, onDone }: RubricFormProps) {
  const [criteria, setCriteria] = useState<Criterion[]>(question.criteria ?? [blank()]);
  const save = useSave(quizMarkingApi.setRubric, {
    onDone: () => {
      say('The rubric is saved');
      onDone();
    },
    invalidate: [quizMarkingApi.questions],
  });
  return (
    <div className="quiz-answer">
      {save.error && <Note tone="neg">{save.error.fields[0]?.message ?? save.error.message}</Note>}
      <LinesEditor<Criterion>
        field={{ name: 'criteria', label: 'Criteria' }}
        word="criterion"
        lines={criteria}
        onChange={setCriteria}
        blank={blank}
        most={12}
        ordered
      >
        {(line, { at, change }) => (
          <div>
            <TextInput
              label={`Criterion ${at + 1}`}
              value={line.text}
              maxLength={300}
              onChange={({ currentTarget }) => change({ text: currentTarget.value })}
            />
            <LinesEditor<Criterion['levels'][number]>
              field={{ name: `criteria.${at}.levels`, label: `Levels of criterion ${at + 1}` }}
              word="level"
              lines={line.levels}
              onChange={(levels) => change({ levels })}
              blank={() => ({ text: '', marks: 0 })}
              least={1}
              most={8}
            >
              {(level, { at: index, change: set }) => (
                <>
                  <TextInput
                    aria-label={`Criterion ${at + 1}, level ${index + 1}`}
                    value={level.text}
                    maxLength={300}
                    onChange={({ currentTarget }) => set({ text: currentTarget.value })}
                  />
                  <NumberInput
                    aria-label={`Marks of criterion ${at + 1}, level ${index + 1}`}
                    value={level.marks / 100}
                    onChange={(next) => set({ marks: Math.round(Number(next) * 100) })}
                    min={0}
                    suffix=" marks"
                    hideControls
                  />
                </>
              )}
            </LinesEditor>
          </div>
        )}
      </LinesEditor>
      <Button
        loading={save.isPending}
        onClick={() => save.mutate({ id: quizId, questionId: question.questionId, version: question.rubricVersion, criteria })}
      >
        Save rubric
      </Button>
    </div>
  );
}
