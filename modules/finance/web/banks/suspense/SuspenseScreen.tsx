import { formatDay } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { suspenseApi } from '../../../contract/banks/suspense.ts';
import { useCodesBody } from '../codes/use-codes-body.tsx';
import { useNoticesBody } from '../notices/use-notices-body.tsx';
import { useSuspenseBody } from './use-suspense-body.tsx';

const tabs = [
  { key: 'payments', label: 'Payments' },
  { key: 'notices', label: 'Notices we could not take' },
  { key: 'codes', label: 'Codes not confirmed' },
];

export default function SuspenseScreen() {
  const tab = useTab(tabs);
  const { data } = useApi(suspenseApi.figures, {});
  return (
    <Page fill>
      <PageHeader title="Suspense" meta={data?.oldest ? [`Oldest of ${formatDay(data.oldest)}`] : []} />
      {data && (
        <Figures
          record
          figures={[
            { label: 'In suspense', value: <Money cents={data.open} /> },
            { label: 'Payments', value: data.payments.toLocaleString('en-KE') },
            { label: 'Refunds to approve', value: data.toApprove.toLocaleString('en-KE'), href: '/suspense?state=asked' },
            { label: 'Refunds to pay', value: data.toPay.toLocaleString('en-KE'), href: '/suspense?state=refunds' },
            {
              label: 'Codes that differ',
              value: data.differing.toLocaleString('en-KE'),
              href: '/suspense?tab=codes&state=differs',
            },
            { label: 'Codes not confirmed', value: data.unconfirmed.toLocaleString('en-KE'), href: '/suspense?tab=codes' },
            { label: 'Notices to look at', value: data.notices.toLocaleString('en-KE'), href: '/suspense?tab=notices' },
          ]}
        />
      )}
      <Tabs tabs={tabs} label="Parts of suspense" />
      {tab === 'notices' ? <NoticesPart /> : tab === 'codes' ? <CodesPart /> : <PaymentsPart />}
    </Page>
  );
}

const PaymentsPart = () => useSuspenseBody().body;
const CodesPart = () => useCodesBody().body;
const NoticesPart = () => useNoticesBody().body;
