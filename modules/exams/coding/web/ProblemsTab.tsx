import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { capital, counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { MoreMenu } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type CodingProblem, codingProblemsApi } from '../contract/problems.ts';
import { languageWords } from '../contract/running.ts';
import type { TabProps } from './CodingExamScreen.tsx';
import { ProblemForm } from './ProblemForm.tsx';
import './coding.css';

/** The problems in their order, with all their tests. */
export function ProblemsTab({ exam }: TabProps) {
  const { data, error, refetch } = useApi(codingProblemsApi.list, { examId: exam.id }, { staleTime: 0 });
  const [open, setOpen] = useState<CodingProblem | 'new' | null>(null);
  const move = useSave(codingProblemsApi.move, { onFailed: ({ message }) => say(message) });
  const remove = useSave(codingProblemsApi.remove);
  const [removing, setRemoving] = useState<CodingProblem | null>(null);
  const changes = exam.mine && exam.state === 'draft';
  const add = changes && (
    <Button variant="default" leftSection={<IconPlus size={16} stroke={1.7} />} onClick={() => setOpen('new')}>
      Add problem
    </Button>
  );
  if (error && !data) return <ErrorState title="The problems could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return (
    <div className="coding-scroll">
      {data.rows.length === 0 && (
        <Box>
          <EmptyState
            title="No problems yet"
            text="A problem is a task with tests: some the candidate sees, some hidden."
            action={add}
          />
        </Box>
      )}
      {data.rows.map((problem, at) => (
        <Box
          key={problem.id}
          title={`${at + 1}. ${problem.title}`}
          padded
          aside={
            changes && (
              <MoreMenu
                label={`Steps of ${problem.title}`}
                size={28}
                entries={[
                  { label: 'Change problem', onClick: () => setOpen(problem) },
                  ...(at > 0 ? [{ label: 'Move up', onClick: () => move.mutate({ id: problem.id, by: 'up' }) }] : []),
                  ...(at < data.rows.length - 1
                    ? [{ label: 'Move down', onClick: () => move.mutate({ id: problem.id, by: 'down' }) }]
                    : []),
                  { label: 'Remove problem', danger: true, onClick: () => setRemoving(problem) },
                ]}
              />
            )
          }
        >
          <p className="muted">
            {languageWords[problem.language]}, {counted(problem.marks, 'mark')},{' '}
            {counted(problem.tests.filter(({ hidden }) => !hidden).length, 'visible test')},{' '}
            {counted(problem.tests.filter(({ hidden }) => hidden).length, 'hidden test')}, {problem.timeMs} ms, {problem.memoryMb}{' '}
            MB
          </p>
          <p className="coding-statement">{problem.statement}</p>
        </Box>
      ))}
      {data.rows.length > 0 && add && <div>{add}</div>}
      {removing && (
        <ConfirmDialog
          opened
          onClose={() => setRemoving(null)}
          title={`Remove ${removing.title}?`}
          text={`${capital(counted(removing.tests.length, 'test'))} and what is asked go with it. This cannot be undone.`}
          keep="Keep problem"
          confirm="Remove problem"
          danger
          onConfirm={() => remove.mutateAsync({ id: removing.id })}
        />
      )}
      <SideDrawer
        opened={open !== null}
        onClose={() => setOpen(null)}
        title={open === 'new' || open === null ? 'Add problem' : 'Change problem'}
        size={760}
      >
        {open !== null && (
          <div className="drawer-form">
            <ProblemForm
              examId={exam.id}
              problem={open === 'new' ? null : open}
              onDone={() => {
                setOpen(null);
                void refetch();
              }}
            />
          </div>
        )}
      </SideDrawer>
    </div>
  );
}
