import { useParams } from '@tanstack/react-router';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { spendingScreens } from '#modules/finance/spending/contract/screens.ts';
import { buyingScreens } from '../../../buying/contract/screens.ts';
import { receivingScreens } from '../../../receiving/contract/screens.ts';
import { payingScreens } from '../../contract/screens.ts';
import { type Vendor, vendorsApi } from '../../contract/vendors.ts';
import { share } from '../parts.tsx';
import { VendorBills } from './VendorBills.tsx';
import { VendorPrices } from './VendorPrices.tsx';

export default function VendorScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(vendorsApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <One vendor={data} />;
  return (
    <Page>
      <PageHeader title="Vendor" />
      {error ? (
        <ErrorState title="The vendor could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

const tabs = [
  { key: 'prices', label: 'Prices' },
  { key: 'bills', label: 'Bills' },
  { key: 'details', label: 'Details' },
];

function One({ vendor }: { vendor: Vendor }) {
  const tab = useTab(tabs);
  const { id } = vendor;
  const of = (path: string, more = '') => `${path}?supplierId=${id}${more}`;
  const opens = judge(spendingScreens.supplier.access, viewer()) === 'allowed';
  return (
    <Page>
      <PageHeader
        title={vendor.name}
        meta={[vendor.category, vendor.phone && formatPhone(vendor.phone)]}
        menu={[
          { label: 'Request payment', href: `${payingScreens.paymentRequests.path}?open=new&supplier=${id}` },
          { label: 'Its orders', href: of(buyingScreens.orders.path) },
          { label: 'Its deliveries', href: of(receivingScreens.receipts.path) },
          { label: 'Its returns', href: of(receivingScreens.vendorReturns.path) },
          ...(opens ? [{ label: 'Supplier in finance', href: to(spendingScreens.supplier, { id }) }] : []),
        ]}
      />
      {!vendor.active && <Note tone="neg">Finance has blocked this supplier: nothing is ordered from them or paid to them.</Note>}
      {vendor.lapsed && vendor.prequalifiedUntil && (
        <Note tone="att">Prequalified until {formatDay(vendor.prequalifiedUntil)}. Renew it before buying again.</Note>
      )}
      <Figures
        record
        figures={[
          { label: 'Owed', value: <Money cents={vendor.owed} />, href: of(payingScreens.vendorBills.path, '&status=open') },
          { label: 'Ordered', value: <Money cents={vendor.ordered} currency={null} />, href: of(buyingScreens.orders.path) },
          {
            label: 'Received',
            value: <Money cents={vendor.received} currency={null} />,
            ...(vendor.returned > 0 ? { note: `${formatCents(vendor.returned)} sent back` } : {}),
            href: of(receivingScreens.receipts.path),
          },
          { label: 'Billed', value: <Money cents={vendor.billed} currency={null} />, href: of(payingScreens.vendorBills.path) },
          {
            label: 'Open orders',
            value: vendor.openOrders,
            ...(vendor.overdueOrders > 0 ? { note: `${vendor.overdueOrders} overdue` } : {}),
            href: of(buyingScreens.orders.path, '&status=open'),
          },
          {
            label: 'On time',
            value: share(vendor.onTime),
            ...(vendor.deliveries > 0
              ? { note: `${vendor.late} of ${vendor.deliveries} late, ${share(vendor.rejected)} rejected` }
              : {}),
          },
        ]}
      />
      <Tabs tabs={tabs} label="Parts of the vendor" />
      {tab === 'prices' && <VendorPrices id={id} />}
      {tab === 'bills' && <VendorBills id={id} />}
      {tab === 'details' && (
        <Box title="Details">
          <Facts
            rows={[
              ['KRA PIN', vendor.kraPin],
              ['Contact', vendor.contactName],
              ['Phone', vendor.phone && formatPhone(vendor.phone)],
              ['E-mail', vendor.email],
              ['Address', vendor.address],
              ['Prequalified until', vendor.prequalifiedUntil && formatDay(vendor.prequalifiedUntil)],
            ]}
          />
        </Box>
      )}
    </Page>
  );
}
