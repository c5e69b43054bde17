import { stateChoices } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { reminderApproval } from '../../contract/reminder-approval.ts';
import { type ReminderKind, type ReminderRun, remindersApi } from '../../contract/reminders.ts';
import { RunDrawer } from './RunDrawer.tsx';
import { RunStatus } from './RunStatus.tsx';

const columns: readonly Column<ReminderRun>[] = [
  { key: 'at', label: 'When', value: (row) => <InstantText at={row.sentAt ?? row.at} /> },
  { key: 'state', label: 'State', value: (row) => <RunStatus run={row} />, phone: 'note' },
  { key: 'recipients', label: 'Messages', value: (row) => row.recipients.toLocaleString('en-KE'), end: true, phone: 'figure' },
  { key: 'segments', label: 'Segments', value: (row) => row.segments.toLocaleString('en-KE'), end: true, quiet: true },
  {
    key: 'owed',
    label: 'Owed KES',
    value: (row) => <Money cents={row.owed} cell />,
    total: (rows) => <Money cents={rows.reduce((sum, { owed }) => sum + owed, 0)} cell />,
    end: true,
  },
  { key: 'author', label: 'By', value: (row) => row.author, quiet: true },
  { key: 'body', label: 'Text', value: (row) => row.body, quiet: true, optional: true },
];

/** Runs of one kind, the newest first. */
export function RunList({ kind, title }: { kind: ReminderKind; title: string }) {
  const { body } = useListBody({
    list: remindersApi.list,
    name: 'finance.reminders.list',
    words: {
      title,
      search: 'Words or sender',
      empty: { title: 'No runs yet', text: 'What was sent appears here with what became of each message.' },
    },
    columns,
    fixed: { kind },
    filters: [{ key: 'state', label: 'State', options: stateChoices(reminderApproval) }],
    record: { drawer: (open, close) => <RunDrawer runId={open === null ? null : Number(open)} onClose={close} /> },
  });
  return body;
}
