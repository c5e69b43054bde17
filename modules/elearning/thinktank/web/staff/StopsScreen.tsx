import { Button } from '@mantine/core';
import { useSave } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { moderationApi, type StopRow } from '../../contract/thinktank.ts';

/** Students who were stopped from posting, and why. */
export default function StopsScreen() {
  const lift = useSave(moderationApi.lift, {
    onDone: () => say('The stop is lifted'),
    onFailed: (error) => say(error.message),
  });
  const columns: readonly Column<StopRow>[] = [
    { key: 'name', label: 'Student', value: (row) => row.name },
    { key: 'seat', label: 'Class', value: (row) => row.seat, phone: 'note' },
    { key: 'reason', label: 'Reason', value: (row) => row.reason, wrap: true, phone: 'note' },
    { key: 'by', label: 'By', value: (row) => row.by, quiet: true },
    { key: 'fromAt', label: 'From', value: (row) => <InstantText at={row.fromAt} />, quiet: true },
    { key: 'until', label: 'Until', value: (row) => <InstantText at={row.liftedAt ?? row.until} /> },
    {
      key: 'active',
      label: 'State',
      value: (row) =>
        row.active ? <Status tone="att">Stopped</Status> : <Status>{row.liftedBy === null ? 'Over' : 'Lifted'}</Status>,
    },
    {
      key: 'lift',
      label: 'Step',
      value: (row) =>
        row.active && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Let post again: ${row.name}`}
            onClick={() => lift.mutate({ id: row.id })}
          >
            Let post again
          </Button>
        ),
      phone: 'figure',
    },
  ];
  const { body } = useListBody({
    list: moderationApi.stops,
    name: 'elearning.thinkModeration.stops',
    words: {
      title: 'Stopped from posting',
      search: 'Name or reason',
      empty: { title: 'Nobody is stopped', text: 'A student is stopped for some days from a post of theirs, with the reason.' },
    },
    columns,
    filters: [
      {
        key: 'active',
        label: 'State',
        options: [
          { value: 'true', label: 'Stopped now' },
          { value: 'false', label: 'Over' },
        ],
      },
    ],
    order: '-until',
  });
  return (
    <Page fill>
      <PageHeader title="Stopped from posting" />
      {body}
    </Page>
  );
}
