import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { SignedImage } from '#kit/web/editor/RichText.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { doubtWords } from '../../../contract/paper-sheet.ts';
import { quizPapersApi, type QuizSheet, quizSheetsApi, type ReadField } from '../../../contract/papers.ts';
import { quizzesApi } from '../../../contract/quizzes.ts';
import { pictureAddress } from './PageList.tsx';

const keyOf = ({ pageId, at }: ReadField): string => `${pageId} ${at}`;
const standing = ({ decided, read }: ReadField): readonly number[] => decided ?? read;
const lettersOf = (field: ReadField, filled: readonly number[]): string =>
  filled.map((one) => field.labels[one]).join(', ') || 'nothing';

/** What is doubtful, each beside its picture, for a person to decide; below it what was read, which can be corrected. */
export function Fields({ sheet }: { sheet: QuizSheet }) {
  const [said, setSaid] = useState<ReadonlyMap<string, readonly number[]>>(new Map());
  const [correcting, setCorrecting] = useState<string | null>(null);
  const save = useSave(quizSheetsApi.decide, {
    onDone: ({ state }) => say(state === 'taken' ? 'The sheet is taken and marked' : 'Your decisions are saved'),
    invalidate: [quizSheetsApi.get, quizPapersApi.sheets, quizPapersApi.list, quizzesApi.get],
  });
  const open = sheet.fields.filter(({ doubt, decided }) => doubt !== null && decided === null);
  const others = sheet.fields.filter((field) => !open.includes(field));
  const choose = (field: ReadField, filled: readonly number[]): void => setSaid(new Map([...said, [keyOf(field), filled]]));
  const send = (): void =>
    save.mutate({
      id: sheet.id,
      version: sheet.version,
      answers: sheet.fields.flatMap((field) => {
        const filled = said.get(keyOf(field));
        return filled ? [{ pageId: field.pageId, at: field.at, filled: [...filled] }] : [];
      }),
    });
  return (
    <>
      {open.length > 0 && <h3>To decide</h3>}
      {open.map((field) => (
        <Choice
          key={keyOf(field)}
          field={field}
          filled={said.get(keyOf(field)) ?? null}
          onChoose={(filled) => choose(field, filled)}
        />
      ))}
      {others.length > 0 && (
        <details>
          <summary>What was read</summary>
          <ul className="quiz-paper-read">
            {others.map((field) => (
              <li key={keyOf(field)}>
                <strong>{field.name}</strong> <span>{lettersOf(field, said.get(keyOf(field)) ?? standing(field))}</span>
                {field.decidedName !== null && <span className="quiet">by {field.decidedName}</span>}
                <button
                  type="button"
                  className="link"
                  aria-label={`Correct ${field.name}`}
                  onClick={() => setCorrecting(keyOf(field))}
                >
                  Correct
                </button>
                {correcting === keyOf(field) && (
                  <Choice
                    field={field}
                    filled={said.get(keyOf(field)) ?? standing(field)}
                    onChoose={(filled) => choose(field, filled)}
                  />
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {save.error && <Note tone="neg">{save.error.fields[0]?.message ?? save.error.message}</Note>}
      {said.size > 0 && (
        <Button loading={save.isPending} onClick={send}>
          {sheet.state === 'taken' ? 'Save and re-mark' : 'Save decisions'}
        </Button>
      )}
    </>
  );
}

interface ChoiceProps {
  field: ReadField;
  /** What the person has chosen; null: nothing yet. */
  filled: readonly number[] | null;
  onChoose: (filled: readonly number[]) => void;
}

function Choice({ field, filled, onChoose }: ChoiceProps) {
  const { name, doubt, labels, many, pageId, at } = field;
  const toggle = (one: number): void => {
    const now = filled ?? [];
    if (!many) return onChoose([one]);
    return onChoose(now.includes(one) ? now.filter((other) => other !== one) : [...now, one]);
  };
  return (
    <section className="quiz-paper-choice" aria-label={`Answer ${name}`}>
      <p>
        <strong>{name}</strong>
        {doubt !== null && <span> {doubtWords[doubt]}</span>}
      </p>
      <SignedImage address={pictureAddress(pageId, at)} alt={`What is at ${name} on the sheet`} />
      <div className="quiz-levels">
        {labels.map((label, index) => (
          <button key={label} type="button" aria-pressed={filled?.includes(index) === true} onClick={() => toggle(index)}>
            {label}
          </button>
        ))}
        <button type="button" aria-pressed={filled?.length === 0} onClick={() => onChoose([])}>
          Nothing
        </button>
      </div>
    </section>
  );
}
