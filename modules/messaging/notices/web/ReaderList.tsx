import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { Notice, NoticeReader } from '../contract/notice.ts';
import { noticesApi } from '../contract/notices.ts';

const words = { unread: 'Not read', read: 'Read', acknowledged: 'Acknowledged' } as const;
const tones = { unread: 'att', read: 'quiet', acknowledged: 'pos' } as const;

const columns: readonly Column<NoticeReader>[] = [
  { key: 'fullName', label: 'User', value: (row) => <PersonCell name={row.fullName} /> },
  { key: 'username', label: 'Username', value: (row) => row.username, quiet: true, optional: true },
  { key: 'department', label: 'Department', value: (row) => row.department, quiet: true, phone: 'note' },
  { key: 'state', label: 'State', value: (row) => <Status tone={tones[row.state]}>{words[row.state]}</Status>, phone: 'figure' },
  { key: 'readAt', label: 'Read', value: (row) => <InstantText at={row.readAt} />, quiet: true },
  { key: 'acknowledgedAt', label: 'Acknowledged', value: (row) => <InstantText at={row.acknowledgedAt} />, quiet: true },
];

/** Who has read and acknowledged what a notice says now, and who has not. */
export function ReaderList({ notice }: { notice: Notice }) {
  const { id, title, addressed, readBy, acknowledgedBy, mustAcknowledge } = notice;
  const { body } = useListBody({
    list: noticesApi.readers,
    name: 'messaging.notices.readers',
    words: {
      title: `Readers of ${title}`.slice(0, 120),
      search: 'Name or department',
      empty: { title: 'Nobody is addressed', text: 'Choose whom the notice is for, then it has readers.' },
    },
    columns,
    filters: [
      {
        key: 'state',
        label: 'State',
        options: (['unread', 'read', 'acknowledged'] as const).map((value) => ({ value, label: words[value] })),
      },
    ],
    fixed: { id },
  });
  return (
    <>
      <Figures
        figures={[
          { label: 'Addressed', value: String(addressed ?? 0) },
          { label: 'Have read it', value: String(readBy ?? 0) },
          ...(mustAcknowledge ? [{ label: 'Have acknowledged it', value: String(acknowledgedBy ?? 0) }] : []),
        ]}
      />
      {body}
    </>
  );
}
