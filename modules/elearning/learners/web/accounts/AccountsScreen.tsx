import { Button } from '@mantine/core';
import { IconBan, IconCheck, IconPrinter, IconUserPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type StudentAccount, studentAccountsApi as api } from '../../contract/accounts.ts';
import { type AccountState, accountStates, accountStateWords } from '../../contract/words.ts';
import { AccountDrawer } from './AccountDrawer.tsx';
import { MakeDialog } from './MakeDialog.tsx';
import { SlipsDialog } from './SlipsDialog.tsx';

const tones: Readonly<Record<AccountState, 'quiet' | 'att' | 'neg'>> = {
  none: 'quiet',
  never: 'att',
  active: 'quiet',
  disabled: 'neg',
};

const columns: readonly Column<StudentAccount>[] = [
  { key: 'name', label: 'Student', value: (row) => row.name },
  { key: 'no', label: 'Adm. no.', value: (row) => <span className="num">{row.no}</span>, quiet: true },
  {
    key: 'className',
    label: 'Class',
    value: (row) => [row.className, row.streamName].filter(Boolean).join(' '),
    phone: 'note',
  },
  { key: 'username', label: 'Signs in as', value: (row) => row.username },
  { key: 'lastSeenAt', label: 'Last seen', value: (row) => <InstantText at={row.lastSeenAt} />, quiet: true },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={tones[row.state]}>{accountStateWords[row.state]}</Status>,
    phone: 'figure',
  },
];

/** Accounts of students: made for a class at once, with slips to hand over. */
export default function AccountsScreen() {
  const navigate = useNavigate();
  const asked: { do?: string } = useSearch({ strict: false });
  const [opened, setOpened] = useState<'make' | 'slips' | null>(asked.do === 'make' || asked.do === 'slips' ? asked.do : null);
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const [disabling, setDisabling] = useState<{ ids: readonly number[]; clear: () => void } | null>(null);
  const places = useApi(api.places, {}, { staleTime: 30_000 }).data?.rows ?? [];
  const classes = [...new Map(places.map(({ classId, className }) => [classId, className]))];
  const said = (verb: string) => ({
    onDone: ({ changed }: { changed: number }) => say(`${counted(changed, 'account')} ${verb}`),
  });
  const disable = useSave(api.disable, said('disabled'));
  const enable = useSave(api.enable, { ...said('enabled'), onFailed: ({ message }) => say(message) });
  const close = () => {
    setOpened(null);
    setChosen(null);
    if (asked.do !== undefined) void navigate({ to: '.', search: {}, replace: true });
  };
  const { body } = useListBody({
    list: api.list,
    name: 'elearning.studentAccounts.list',
    words: {
      title: 'Students',
      search: 'Name, admission no. or username',
      empty: { title: 'No students yet', text: 'Students on the roll appear here, with the accounts by which they sign in.' },
    },
    columns,
    filters: [
      { key: 'state', label: 'State', options: accountStates.map((value) => ({ value, label: accountStateWords[value] })) },
      { key: 'classId', label: 'Class', options: classes.map(([value, label]) => ({ value: String(value), label })) },
      {
        key: 'streamId',
        label: 'Stream',
        options: places.flatMap(({ className, streamId, streamName }) =>
          streamId === null ? [] : [{ value: String(streamId), label: `${className} ${streamName}` }],
        ),
      },
    ],
    record: { drawer: (open, closeDrawer) => <AccountDrawer open={open} close={closeDrawer} /> },
    bulk: [
      {
        label: 'Make accounts',
        icon: IconUserPlus,
        onClick: (ids, clear) => {
          setChosen(ids.map(Number));
          setOpened('make');
          clear();
        },
      },
      {
        label: 'Print slips',
        icon: IconPrinter,
        onClick: (ids, clear) => {
          setChosen(ids.map(Number));
          setOpened('slips');
          clear();
        },
      },
      {
        label: 'Disable',
        icon: IconBan,
        onClick: (ids, clear) => {
          setDisabling({ ids: ids.map(Number), clear });
        },
      },
      {
        label: 'Enable',
        icon: IconCheck,
        onClick: (ids, clear) => {
          enable.mutate({ studentIds: ids.map(Number) }, { onSuccess: clear });
        },
      },
    ],
  });
  return (
    <Page fill>
      <PageHeader
        title="Student logins"
        secondary={
          <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.7} />} onClick={() => setOpened('slips')}>
            Print slips
          </Button>
        }
        primary={<Button onClick={() => setOpened('make')}>Make accounts</Button>}
      />
      {body}
      {disabling && (
        <ConfirmDialog
          opened
          onClose={() => setDisabling(null)}
          title="Disable accounts?"
          text={`The accounts of ${counted(disabling.ids.length, 'student')} are closed: who is signed in is out at once, in the middle of a quiz too. They can be enabled again.`}
          keep="Keep"
          confirm="Disable"
          danger
          onConfirm={async () => {
            await disable.mutateAsync({ studentIds: [...disabling.ids] });
            disabling.clear();
          }}
        />
      )}
      {opened === 'make' && <MakeDialog places={places} studentIds={chosen} onClose={close} onSlips={() => setOpened('slips')} />}
      {opened === 'slips' && <SlipsDialog places={places} studentIds={chosen} onClose={close} />}
    </Page>
  );
}
