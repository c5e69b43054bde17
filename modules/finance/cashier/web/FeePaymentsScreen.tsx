import { judge } from '#kit/contract/access.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { formatCents } from '#kit/contract/money.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { type MenuEntry, Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { payersApi } from '../contract/payers.ts';
import { receiptsApi } from '../contract/receipts.ts';
import { cashierScreens } from '../contract/screens.ts';
import { BursaryTab } from './BursaryTab.tsx';
import { ChequesTab } from './ChequesTab.tsx';
import { ReceiptsTab } from './ReceiptsTab.tsx';
import { ReceiveTab } from './ReceiveTab.tsx';

const receiving = [
  { key: 'receive', label: 'Receive' },
  { key: 'bursary', label: 'Bursary' },
];
const reading = [
  { key: 'receipts', label: 'Receipts' },
  { key: 'cheques', label: 'Cheques' },
];

/** The cashier's screen. Who may not receive sees what was received. */
export default function FeePaymentsScreen() {
  const mayReceive = judge(receiptsApi.receive.access, viewer()) === 'allowed';
  const all = mayReceive ? [...receiving.slice(0, 1), ...reading, ...receiving.slice(1)] : reading;
  const tab = useTab(all);
  const tabs = <Tabs tabs={all} label="Parts of fee payments" />;
  const menu = useOrderMenu();
  const { data } = useApi(payersApi.desk, {}, { staleTime: 0, enabled: mayReceive });
  if (tab === 'receipts') return <ReceiptsTab tabs={tabs} menu={menu} />;
  if (tab === 'cheques') return <ChequesTab tabs={tabs} menu={menu} />;
  const today = data?.today;
  return (
    <Page>
      <PageHeader
        title={cashierScreens.feePayments.title}
        meta={[
          today && today.receipts > 0 && `${counted(today.receipts, 'receipt')} of yours today, KES ${formatCents(today.amount)}`,
        ]}
        menu={menu}
      />
      {tabs}
      {tab === 'bursary' ? <BursaryTab /> : <ReceiveTab />}
    </Page>
  );
}

/** How payments are spread is the finance administrator's to say. */
function useOrderMenu(): MenuEntry[] {
  const may = judge(payersApi.setOrder.access, viewer()) === 'allowed';
  const { data } = useApi(payersApi.desk, {});
  const save = useSave(payersApi.setOrder, {
    onDone: () => say('Saved'),
    onFailed: ({ message }) => say(message),
    invalidate: [payersApi.desk, payersApi.account],
  });
  if (!may || !data) return [];
  const byAge = data.order === 'oldest';
  return [
    {
      label: byAge ? 'Spread by the vote heads’ priority' : 'Spread over the oldest first',
      onClick: () => save.mutate({ order: byAge ? 'priority' : 'oldest' }),
    },
  ];
}
