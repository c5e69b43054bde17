import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatPhone } from '#kit/contract/phone.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { numbersScreens } from '../contract/screens.ts';
import { type Blocked, blacklistApi } from '../contract/blacklist.ts';
import { figure } from '../../sms/web/sms-words.ts';

const columns: readonly Column<Blocked>[] = [
  { key: 'phone', label: 'Number', value: (row) => <span className="num">{formatPhone(row.phone)}</span> },
  { key: 'name', label: 'Name', value: (row) => row.name, phone: 'note' },
  { key: 'reason', label: 'Reason', value: (row) => row.reason, quiet: true },
  { key: 'addedBy', label: 'By', value: (row) => row.addedBy, quiet: true },
  { key: 'addedAt', label: 'Since', value: (row) => <InstantText at={row.addedAt} />, quiet: true },
];

/** Numbers that the school writes to no more. */
export function BlacklistTab({ tabs }: { tabs: ReactNode }) {
  const [side, setSide] = useState<'paste' | number | null>(null);
  const close = () => setSide(null);
  const { add, body } = useListBody({
    list: blacklistApi.list,
    name: 'messaging.blacklist.list',
    words: {
      title: 'Numbers that want no messages',
      search: 'Number, name or reason',
      empty: {
        title: 'Everybody may be written to',
        text: 'Whoever replies STOP is added by itself, and whoever asks otherwise is added here. The school’s messages to that number stop at once; one-time codes for signing in still go.',
      },
    },
    columns,
    record: {
      add: 'Add number',
      create: blacklistApi.create,
      drawer: (open, closeAdd) => (
        <SideDrawer opened={open === 'new'} onClose={closeAdd} title="Add number">
          <div className="drawer-form">
            <RecordForm
              save={blacklistApi.create}
              initial={{}}
              fields={[
                { kind: 'phone', name: 'phone', label: 'Number' },
                { kind: 'text', name: 'name', label: 'Name' },
                { kind: 'text', name: 'reason', label: 'Reason', wide: true },
              ]}
              submit="Add number"
              onDone={() => {
                say('The number is added; what waited for it is stopped');
                closeAdd();
              }}
            />
          </div>
        </SideDrawer>
      ),
    },
    bulk: [{ label: 'Remove', icon: IconTrash, onClick: ([first]) => setSide(Number(first)) }],
  });
  return (
    <Page fill>
      <PageHeader
        title={numbersScreens.smsNumbers.title}
        primary={add}
        menu={[{ label: 'Paste many numbers', onClick: () => setSide('paste') }]}
      />
      {tabs}
      {body}
      <SideDrawer opened={side !== null} onClose={close} title={side === 'paste' ? 'Paste numbers' : 'Remove number'}>
        <div className="drawer-form">
          {side === 'paste' && (
            <RecordForm
              save={blacklistApi.paste}
              initial={{}}
              fields={[
                {
                  kind: 'textarea',
                  name: 'numbers',
                  label: 'Numbers',
                  hint: 'One in each line; a name may follow after a comma',
                },
                { kind: 'text', name: 'reason', label: 'Reason', wide: true },
              ]}
              submit="Add numbers"
              onDone={({ added, known }) => {
                say(`${figure(added)} added${known > 0 ? `, ${figure(known)} were on the list` : ''}`);
                close();
              }}
            />
          )}
          {typeof side === 'number' && (
            <RecordForm
              save={blacklistApi.remove}
              fixed={{ id: side }}
              initial={{}}
              fields={[{ kind: 'text', name: 'reason', label: 'Reason for unblocking it', wide: true }]}
              submit="Remove number"
              onDone={() => {
                say('The number may be written to again');
                close();
              }}
            />
          )}
        </div>
      </SideDrawer>
    </Page>
  );
}
