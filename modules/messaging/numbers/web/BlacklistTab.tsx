import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatPhone } from '#kit/contract/phone.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useSave } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { capital, counted } from '#kit/web/ui/in-words.ts';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
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
  const [pasting, setPasting] = useState(false);
  const [removing, setRemoving] = useState<Removing | null>(null);
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
      drawer: (open, closeOpen) => (
        <>
          <SideDrawer opened={open === 'new'} onClose={closeOpen} title="Add number">
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
                  closeOpen();
                }}
              />
            </div>
          </SideDrawer>
          {open !== null && open !== 'new' && <RemoveNumbers ids={[Number(open)]} onClose={closeOpen} onDone={closeOpen} />}
        </>
      ),
    },
    bulk: [{ label: 'Remove', icon: IconTrash, onClick: (ids, clear) => setRemoving({ ids: ids.map(Number), clear }) }],
  });
  return (
    <Page fill>
      <PageHeader
        title={numbersScreens.smsNumbers.title}
        primary={add}
        menu={[{ label: 'Paste many numbers', onClick: () => setPasting(true) }]}
      />
      {tabs}
      {body}
      <SideDrawer opened={pasting} onClose={() => setPasting(false)} title="Paste numbers">
        <div className="drawer-form">
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
              setPasting(false);
            }}
          />
        </div>
      </SideDrawer>
      {removing && (
        <RemoveNumbers
          ids={removing.ids}
          onClose={() => setRemoving(null)}
          onDone={() => {
            removing.clear();
            setRemoving(null);
          }}
        />
      )}
    </Page>
  );
}

interface Removing {
  ids: readonly number[];
  /** Chooses none any more. */
  clear: () => void;
}

/** Asks why numbers are written to again; one reason for all of them. */
function RemoveNumbers({ ids, onClose, onDone }: { ids: readonly number[]; onClose: () => void; onDone: () => void }) {
  const remove = useSave(blacklistApi.remove);
  const numbers = counted(ids.length, 'number');
  return (
    <ReasonDialog
      title={`Remove ${numbers} from the list?`}
      text="The school’s messages go there again. Who has added them and why stays on record."
      keep={ids.length === 1 ? 'Keep it on the list' : 'Keep them on the list'}
      confirm={ids.length === 1 ? 'Remove number' : `Remove ${numbers}`}
      onClose={onClose}
      onConfirm={async (reason) => {
        for (const id of ids) await remove.mutateAsync({ id, reason });
        say(ids.length === 1 ? 'The number may be written to again' : `${capital(numbers)} may be written to again`);
        onDone();
      }}
    />
  );
}
