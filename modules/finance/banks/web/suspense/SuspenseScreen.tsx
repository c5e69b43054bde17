import { formatDay } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { suspenseApi } from '../../contract/suspense.ts';
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
      <PageHeader
        title="Suspense"
        meta={
          data?.oldest
            ? [
                data.payments === 1 ? '1 payment' : `${data.payments.toLocaleString('en-KE')} payments`,
                `oldest of ${formatDay(data.oldest)}`,
              ]
            : []
        }
      />
      {data && (
        <Figures
          record
          figures={[
            { label: 'In suspense', value: <Money cents={data.open} /> },
            ...[
              { label: 'Refunds to approve', count: data.toApprove, href: '/suspense?state=asked' },
              { label: 'Refunds to pay', count: data.toPay, href: '/suspense?state=refunds' },
              { label: 'Codes that differ', count: data.differing, href: '/suspense?tab=codes&state=differs' },
              { label: 'Codes not confirmed', count: data.unconfirmed, href: '/suspense?tab=codes' },
              { label: 'Notices to look at', count: data.notices, href: '/suspense?tab=notices' },
            ].flatMap(({ label, count, href }) => (count > 0 ? [{ label, value: count.toLocaleString('en-KE'), href }] : [])),
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
