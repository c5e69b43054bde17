import type { Output } from '#kit/contract/endpoint.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { smsScreens } from '../contract/screens.ts';
import { platformCreditApi, type SchoolCredit } from '../contract/credit.ts';
import { figure, providerWords } from './sms-words.ts';
import './sms.css';

const columns: readonly Column<SchoolCredit>[] = [
  { key: 'name', label: 'School', value: (row) => row.name },
  { key: 'balance', label: 'Balance', value: (row) => figure(row.balance), end: true, phone: 'figure' },
  { key: 'spent', label: 'Spent', value: (row) => figure(row.spent), end: true, quiet: true },
  {
    key: 'held',
    label: 'Messages held',
    value: (row) => (row.held > 0 ? <Status tone="att">{figure(row.held)}</Status> : '0'),
    end: true,
    phone: 'note',
  },
  { key: 'counted', label: 'Credit', value: (row) => (row.counted ? 'Counted' : 'Not counted'), quiet: true },
  { key: 'own', label: 'Provider', value: (row) => (row.own ? 'Own' : 'Installation’s'), quiet: true },
];

const lineWords = ({ kind, state, detail }: Output<typeof platformCreditApi.line>) =>
  state === 'trouble' ? <Status tone="neg">{`${providerWords[kind]}: ${detail ?? 'out of order'}`}</Status> : providerWords[kind];

export default function SchoolsCreditScreen() {
  const { data: line } = useApi(platformCreditApi.line, {}, { refetchInterval: 15_000 });
  const { body } = useListBody({
    list: platformCreditApi.list,
    name: 'messaging.platformCredit.list',
    words: {
      title: smsScreens.schoolsCredit.title,
      search: 'School',
      empty: { title: 'No schools yet', text: 'Each school’s SMS credit appears here once there is a school.' },
    },
    columns,
    order: 'name',
    record: {
      drawer: (open, close) => (
        <SideDrawer opened={open !== null} onClose={close} title="Sell or correct credit">
          <div className="drawer-form">
            {open !== null && (
              <RecordForm
                save={platformCreditApi.add}
                fixed={{ schoolId: Number(open) }}
                initial={{ kind: 'purchase' }}
                fields={[
                  {
                    kind: 'select',
                    name: 'kind',
                    label: 'What',
                    options: [
                      { value: 'purchase', label: 'Purchase' },
                      { value: 'adjustment', label: 'Correction' },
                    ],
                  },
                  { kind: 'number', name: 'segments', label: 'Segments', hint: 'With a minus a correction takes away' },
                  { kind: 'text', name: 'reason', label: 'Reason or receipt', wide: true },
                ]}
                submit="Add credit"
                onDone={({ balance, released }) => {
                  say(`The balance is ${figure(balance)}${released > 0 ? `; ${figure(released)} held messages go out` : ''}`);
                  close();
                }}
              />
            )}
          </div>
        </SideDrawer>
      ),
    },
  });
  return (
    <Page fill>
      <PageHeader title={smsScreens.schoolsCredit.title} meta={[line && lineWords(line), 'Open a school to sell it credit']} />
      {line?.kind === 'africastalking' && (
        <Note>
          Enter this address for delivery reports at Africa’s Talking:{' '}
          <code className="sms-address">{`${location.origin}${line.reportPath}`}</code>, and this one for incoming messages and
          opt-outs, so that STOP by reply is honoured:{' '}
          <code className="sms-address">{`${location.origin}${line.replyPath}`}</code>
        </Note>
      )}
      {body}
    </Page>
  );
}
