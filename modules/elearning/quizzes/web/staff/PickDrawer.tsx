import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { type QuestionRow, questionsApi } from '../../../bank/contract/questions.ts';
import { TopicSelect } from '../../../content/web/pick/TopicSelect.tsx';
import { marksText } from '../marks.ts';

interface PickDrawerProps {
  opened: boolean;
  courseId: number;
  /** Questions that were chosen before, and are not offered again. */
  taken: readonly number[];
  /** What is ticked: it stays so when the drawer is closed by mistake. */
  picked: ReadonlyMap<number, QuestionRow>;
  onTick: (picked: ReadonlyMap<number, QuestionRow>) => void;
  onClose: () => void;
  onPick: (picked: readonly QuestionRow[]) => void;
}

const shown = 50;

/** Chooses ready questions of the subject in the bank. */
export function PickDrawer({ opened, onClose, ...rest }: PickDrawerProps) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Choose questions" size={640}>
      {opened && <Picking {...rest} />}
    </SideDrawer>
  );
}

function Picking({ courseId, taken, picked, onTick, onPick }: Omit<PickDrawerProps, 'opened' | 'onClose'>) {
  const [typed, setTyped] = useState('');
  const [topicId, setTopicId] = useState<number | null>(null);
  const [q] = useDebouncedValue(typed.trim(), 200);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useApi(
    questionsApi.list,
    { courseId, state: 'ready', page, size: shown, ...(q ? { q } : {}), ...(topicId === null ? {} : { topicId }) },
    { keepPrevious: true },
  );
  const rows = data?.rows ?? [];
  const before = (page - 1) * shown;
  const toggle = (row: QuestionRow): void => {
    const next = new Map(picked);
    if (!next.delete(row.id)) next.set(row.id, row);
    onTick(next);
  };
  return (
    <div className="drawer-form">
      <TextInput
        label="Search"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setPage(1);
        }}
        maxLength={100}
      />
      <TopicSelect
        name="topic"
        label="Topic"
        courseId={courseId}
        value={topicId}
        onChange={(next) => {
          setTopicId(next);
          setPage(1);
        }}
      />
      {error && !data && <ErrorState title="The bank could not be loaded" error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && (
        <EmptyState title="No questions found" text="Questions that are ready appear here. Add some to the bank first." />
      )}
      <ul className="quiz-slots">
        {rows.map((row) => (
          <li key={row.id} className="quiz-answer">
            <Checkbox
              label={row.words}
              description={[
                row.topicName ?? row.courseName,
                marksText(row.marks),
                row.difficulty,
                taken.includes(row.id) && 'chosen already',
              ]
                .filter(Boolean)
                .join(', ')}
              checked={taken.includes(row.id) || picked.has(row.id)}
              disabled={taken.includes(row.id)}
              onChange={() => toggle(row)}
            />
          </li>
        ))}
      </ul>
      {data && data.total > shown && (
        <div className="quiz-pages">
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span className="muted">
            {before + 1} to {before + rows.length} of {data.total}
          </span>
          <Button variant="default" disabled={before + rows.length >= data.total} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
      <div className="form-bar">
        <Button disabled={picked.size === 0} onClick={() => onPick([...picked.values()])}>
          Add {counted(picked.size, 'question')}
        </Button>
      </div>
    </div>
  );
}
