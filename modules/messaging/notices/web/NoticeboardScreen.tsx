import { IconPin } from '@tabler/icons-react';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type NoticeRow, noticeStates } from '../contract/notice.ts';
import { noticesApi } from '../contract/notices.ts';
import { noticesScreens } from '../contract/screens.ts';
import { askTones, mayWrite, roleOptions, stateTones, stateWords } from './notice-words.ts';
import './notices.css';
import { useDepartments } from './use-departments.ts';

const title: Column<NoticeRow> = {
  key: 'title',
  label: 'Notice',
  value: (row) => (
    <span className="notice-title" data-unread={row.unread || undefined}>
      {row.pinned && row.state === 'current' && (
        <>
          <IconPin size={14} stroke={1.7} aria-hidden="true" />
          <span className="sr">Pinned</span>
        </>
      )}
      {row.title}
    </span>
  ),
  wrap: true,
};
const author: Column<NoticeRow> = { key: 'author', label: 'From', value: (row) => row.author, quiet: true, phone: 'note' };
const firstDay: Column<NoticeRow> = {
  key: 'fromDay',
  label: 'First day',
  value: (row) => <DayText day={row.fromDay} />,
  quiet: true,
};
const lastDay: Column<NoticeRow> = { key: 'toDay', label: 'Last day', value: (row) => <DayText day={row.toDay} />, quiet: true };
const mine: Column<NoticeRow> = {
  key: 'forYou',
  label: 'You',
  value: (row) => row.forYou && <Status tone={askTones[row.forYou]}>{row.forYou}</Status>,
  phone: 'figure',
};
const { phone: _, ...minePlain } = mine;
const forWriters: readonly Column<NoticeRow>[] = [
  { key: 'audience', label: 'For', value: (row) => row.audience, quiet: true, wrap: true, phone: 'note' },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={stateTones[row.state]}>{stateWords[row.state]}</Status>,
    phone: 'figure',
  },
  { key: 'readBy', label: 'Read by', value: (row) => share(row.readBy, row), end: true },
  {
    key: 'acknowledgedBy',
    label: 'Acknowledged by',
    value: (row) => (row.mustAcknowledge ? share(row.acknowledgedBy, row) : ''),
    end: true,
    optional: true,
  },
];

const share = (count: number | null, { addressed, state }: NoticeRow) =>
  count === null || state === 'draft' ? '' : `${count} of ${addressed}`;

export default function NoticeboardScreen() {
  const writer = mayWrite();
  const departments = useDepartments(writer);
  return (
    <ListScreen
      list={noticesApi.list}
      name="messaging.notices.list"
      words={{
        title: 'Noticeboard',
        all: 'All notices',
        search: 'Words or author',
        empty: {
          title: 'No notices',
          text: writer
            ? 'What everybody, a role or a department should know appears here, with who has read it.'
            : 'What the school wants you to know appears here.',
        },
      }}
      columns={
        writer
          ? [
              title,
              { ...author, optional: true },
              ...forWriters,
              lastDay,
              { ...firstDay, optional: true },
              { ...minePlain, optional: true },
            ]
          : [title, author, firstDay, lastDay, mine]
      }
      filters={[
        {
          key: 'mine',
          label: 'Show',
          options: [
            { value: 'unread', label: 'Unread' },
            { value: 'waits', label: 'To acknowledge' },
            { value: 'addressed', label: 'On the board for me' },
          ],
        },
        { key: 'since', label: 'From', options: 'day' },
        ...(writer
          ? [
              { key: 'state', label: 'State', options: noticeStates.map((value) => ({ value, label: stateWords[value] })) },
              { key: 'role', label: 'Role', options: roleOptions },
              { key: 'departmentId', label: 'Department', options: departments },
            ]
          : []),
      ]}
      record={{
        add: 'New notice',
        create: noticesApi.create,
        addHref: to(noticesScreens.newNotice),
        href: ({ id }) => to(noticesScreens.notice, { id }),
      }}
    />
  );
}
