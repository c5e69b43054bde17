import {
  IconChecklist,
  IconFileText,
  IconLock,
  IconPhone,
  IconPhoto,
  IconPin,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import type { Output } from '#kit/contract/endpoint.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import type { homeApi } from '../contract/home.ts';

type Task = Output<typeof homeApi.tasks>['rows'][number];

const icons: Readonly<Record<string, Icon>> = {
  locked: IconLock,
  drafts: IconFileText,
  notices: IconPin,
  'missing-guardianPhone': IconPhone,
  'missing-photo': IconPhoto,
};

interface MyTasksProps {
  /** Not there until they have come: nobody is told that nothing waits while that is not known. */
  tasks: readonly Task[] | undefined;
  error: Error | null;
  onRetry: () => void;
}

/** What waits for the user; each opens the list that it counts. */
export function MyTasks({ tasks, error, onRetry }: MyTasksProps) {
  return (
    <Box title="My tasks" {...(tasks && { count: tasks.length })}>
      {!tasks && error && <ErrorState title="Your tasks could not be loaded" error={error} onRetry={onRetry} />}
      {tasks?.length === 0 && <p className="box-body muted">You have no pending tasks.</p>}
      <ul>
        {tasks?.map((task) => (
          <li key={task.key}>
            <TaskLine task={task} />
          </li>
        ))}
      </ul>
    </Box>
  );
}

function TaskLine({ task }: { task: Task }) {
  const Sign = icons[task.key] ?? (task.key.startsWith('stream-') ? IconUsersGroup : IconChecklist);
  return (
    <Go className="list-row" href={task.path}>
      <Sign size={18} stroke={1.6} aria-hidden="true" />
      <span>
        <strong>{task.title}</strong>
        <small>{task.note}</small>
      </span>
      <span className={task.urgent ? 'num att' : 'num'}>{task.count}</span>
    </Go>
  );
}
