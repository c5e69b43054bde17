import { Button } from '@mantine/core';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { casesApi } from '../contract/cases.ts';
import { casesScreens } from '../contract/screens.ts';

/** The case of a student that is not closed, or the button that opens one with what the days of the term came to. */
export function FollowUp({ student }: { student: { id: number; name: string } }) {
  const may = judge(casesApi.open.access, viewer()) === 'allowed';
  const { data } = useApi(casesApi.running, {}, { enabled: may });
  const opening = useSave(casesApi.open, {
    onDone: ({ studentName }) => say(`The case of ${studentName} is open`),
    onFailed: (error) => say(error.message),
  });
  if (!may || !data) return null;
  const running = data.rows.find(({ studentId }) => studentId === student.id);
  if (running)
    return (
      <Go href={to(casesScreens.cases, {}, { open: running.caseId })}>
        Case{running.dueOn === null ? '' : `, ${formatDay(running.dueOn)}`}
      </Go>
    );
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={opening.isPending}
      aria-label={`Open case for ${student.name}`}
      onClick={() => opening.mutate({ studentId: student.id })}
    >
      Open case
    </Button>
  );
}
