import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type Slot, quizzesApi } from '../../contract/quizzes.ts';
import { DrawDrawer } from './DrawDrawer.tsx';
import { PickDrawer } from './PickDrawer.tsx';
import type { TabProps } from './StaffQuiz.tsx';
import './staff.css';

/** What is asked, in order: questions of the bank, and some that are drawn. */
export function QuestionsTab({ quiz }: TabProps) {
  const { data, error, refetch } = useApi(quizzesApi.slots, { id: quiz.id }, { staleTime: 0 });
  if (error && !data)
    return <ErrorState title="The questions could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return <Slots key={quiz.version} quiz={quiz} first={data.rows} />;
}

type Entry = Pick<Slot, 'questionId' | 'draw' | 'marks' | 'text' | 'from' | 'questionMarks'>;

function Slots({ quiz, first }: TabProps & { first: readonly Slot[] }) {
  const [entries, setEntries] = useState<readonly Entry[]>(first);
  const [adding, setAdding] = useState<'questions' | 'draw' | null>(null);
  const save = useSave(quizzesApi.setSlots, { onDone: () => say('The questions are saved') });
  const fixed = quiz.attempts > 0;
  const change = (at: number, more: Partial<Entry>): void =>
    setEntries(entries.map((entry, index) => (index === at ? { ...entry, ...more } : entry)));
  const move = (at: number, by: number): void => {
    const next = [...entries];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    setEntries(next);
  };
  const send = (): void =>
    save.mutate({
      id: quiz.id,
      version: quiz.version,
      slots: entries.map(({ questionId, draw, marks }) => ({ questionId, draw, marks })),
    });
  const changed = JSON.stringify(entries) !== JSON.stringify(first);
  return (
    <Box title="Questions" count={entries.length}>
      {fixed && <Note>Students have begun this quiz, so its questions stay. Copy it to ask something else.</Note>}
      {save.error && <Note tone="neg">{save.error.message}</Note>}
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
                  aria-label={`Take out entry ${at + 1}`}
                  onClick={() => setEntries(entries.filter((_, index) => index !== at))}
                >
                  <IconTrash size={18} stroke={1.7} />
                </ActionIcon>
              </div>
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
          <Button disabled={!changed} loading={save.isPending} onClick={send}>
            Save questions
          </Button>
        </div>
      )}
      <PickDrawer
        opened={adding === 'questions'}
        courseId={quiz.courseId}
        taken={entries.flatMap(({ questionId }) => questionId ?? [])}
        onClose={() => setAdding(null)}
        onPick={(picked) => {
          setEntries([
            ...entries,
            ...picked.map(({ id, words, marks }) => ({
              questionId: id,
              draw: null,
              marks: null,
              text: words,
              from: null,
              questionMarks: marks,
            })),
          ]);
          setAdding(null);
        }}
      />
      <DrawDrawer
        opened={adding === 'draw'}
        courseId={quiz.courseId}
        onClose={() => setAdding(null)}
        onDraw={(draw, from) => {
          setEntries([...entries, { questionId: null, draw, marks: null, text: '', from, questionMarks: null }]);
          setAdding(null);
        }}
      />
    </Box>
  );
}
