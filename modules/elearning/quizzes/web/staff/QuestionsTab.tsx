import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import type { QuestionRow } from '../../../bank/contract/questions.ts';
import { type Slot, quizzesApi } from '../../contract/quizzes.ts';
import { DrawDrawer } from './DrawDrawer.tsx';
import { PickDrawer } from './PickDrawer.tsx';
import type { TabProps } from './StaffQuiz.tsx';
import { type Entry, standing, type Typed, versionFor } from './typed-entries.ts';
import './staff.css';

/** What is asked, in order: questions of the bank, and some that are drawn. */
export function QuestionsTab({ quiz }: TabProps) {
  const { data, error, refetch } = useApi(quizzesApi.slots, { id: quiz.id }, { staleTime: 0 });
  if (error && !data)
    return <ErrorState title="The questions could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return <Slots key={quiz.id} quiz={quiz} saved={data.rows} />;
}

function Slots({ quiz, saved }: TabProps & { saved: readonly Slot[] }) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [picked, setPicked] = useState<ReadonlyMap<number, QuestionRow>>(new Map());
  const [adding, setAdding] = useState<'questions' | 'draw' | null>(null);
  const save = useSave(quizzesApi.setSlots, { onDone: () => say('The questions are saved') });
  const fixed = quiz.attempts > 0;
  const entries: readonly Entry[] = (fixed ? null : typed?.entries) ?? saved;
  const changed = standing(entries) !== standing(saved);
  const { version, overtaken } = typed ? versionFor(typed, saved, quiz.version) : { version: quiz.version, overtaken: false };
  const setEntries = (next: readonly Entry[]): void => {
    if (save.isError) save.reset();
    setTyped({ entries: next, over: typed?.over ?? standing(saved), version: typed?.version ?? quiz.version });
  };
  const change = (at: number, more: Partial<Entry>): void =>
    setEntries(entries.map((entry, index) => (index === at ? { ...entry, ...more } : entry)));
  const move = (at: number, by: number): void => {
    const next = [...entries];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    setEntries(next);
  };
  // What is saved is read again before this is over; what was chosen meanwhile goes on from there.
  const send = (): void =>
    save.mutate(
      { id: quiz.id, version, slots: entries.map(({ questionId, draw, marks }) => ({ questionId, draw, marks })) },
      {
        onSuccess: ({ rows, version: now }) =>
          setTyped((latest) => (latest === typed || !latest ? null : { ...latest, over: standing(rows), version: now })),
      },
    );
  const wrongAt = new Map(
    (save.error?.fields ?? []).flatMap(({ path, message }) => {
      const place = /^slots\.(\d+)\b/.exec(path)?.[1];
      return place === undefined ? [] : [[Number(place), message] as const];
    }),
  );
  return (
    <Box title="Questions" count={entries.length}>
      <LeaveGuard dirty={changed} />
      {fixed && <Note>Students have begun this quiz, so its questions stay. Copy it to ask something else.</Note>}
      {overtaken && changed && (
        <Note tone="att">
          Somebody else has saved other questions meanwhile, so yours cannot be saved over them.{' '}
          <Button variant="subtle" size="xs" onClick={() => setTyped(null)}>
            Show what is saved
          </Button>
        </Note>
      )}
      {save.error && wrongAt.size === 0 && <Note tone="neg">{save.error.message}</Note>}
      {entries.length === 0 && (
        <EmptyState title="No questions yet" text="Choose questions of the bank, or let some be drawn for each attempt." />
      )}
      <ol className="quiz-slots">
        {entries.map((entry, at) => (
          <li key={entry.questionId ?? `draw ${at}`} className="quiz-slot">
            <p>
              <span className="num">{at + 1}.</span>{' '}
              {entry.draw === null
                ? entry.text
                : `${counted(entry.draw.count, 'question')} drawn from: ${entry.from || 'all of the subject'}`}
            </p>
            <NumberInput
              aria-label={`Marks of entry ${at + 1}`}
              placeholder={entry.questionMarks === null ? 'Its own' : String(entry.questionMarks / 100)}
              value={entry.marks === null ? '' : entry.marks / 100}
              onChange={(next) => change(at, { marks: next === '' ? null : Math.round(Number(next) * 100) })}
              min={0}
              suffix=" marks"
              hideControls
              disabled={fixed}
              error={wrongAt.has(at)}
            />
            {!fixed && (
              <div>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Move entry ${at + 1} up`}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                >
                  <IconArrowUp size={18} stroke={1.7} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Move entry ${at + 1} down`}
                  disabled={at === entries.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <IconArrowDown size={18} stroke={1.7} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Remove entry ${at + 1}`}
                  onClick={() => setEntries(entries.filter((_, index) => index !== at))}
                >
                  <IconTrash size={18} stroke={1.7} />
                </ActionIcon>
              </div>
            )}
            {wrongAt.has(at) ? (
              <p className="neg" role="alert">
                {wrongAt.get(at)}
              </p>
            ) : (
              entry.problem !== null && <p className="muted">{entry.problem}</p>
            )}
          </li>
        ))}
      </ol>
      {!fixed && (
        <div className="quiz-tools">
          <Button variant="default" onClick={() => setAdding('questions')}>
            Choose questions
          </Button>
          <Button variant="default" onClick={() => setAdding('draw')}>
            Draw questions
          </Button>
          <Button disabled={!changed || overtaken} loading={save.isPending} onClick={send}>
            Save questions
          </Button>
          {changed && <span className="muted">Not saved yet</span>}
        </div>
      )}
      <PickDrawer
        opened={adding === 'questions'}
        courseId={quiz.courseId}
        taken={entries.flatMap(({ questionId }) => questionId ?? [])}
        picked={picked}
        onTick={setPicked}
        onClose={() => setAdding(null)}
        onPick={(chosen) => {
          setEntries([
            ...entries,
            ...chosen.map(({ id, words, marks }) => ({
              questionId: id,
              draw: null,
              marks: null,
              text: words,
              from: null,
              questionMarks: marks,
              problem: null,
            })),
          ]);
          setPicked(new Map());
          setAdding(null);
        }}
      />
      <DrawDrawer
        opened={adding === 'draw'}
        courseId={quiz.courseId}
        onClose={() => setAdding(null)}
        onDraw={(draw, from) => {
          setEntries([...entries, { questionId: null, draw, marks: null, text: '', from, questionMarks: null, problem: null }]);
          setAdding(null);
        }}
      />
    </Box>
  );
}
