import { formatDay } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { suspenseApi } from '../../../contract/banks/suspense.ts';
import { useSuspenseBody } from './use-suspense-body.tsx';

export default function SuspenseScreen() {
  const { data } = useApi(suspenseApi.figures, {});
  const { body } = useSuspenseBody();
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
          ]}
        />
      )}
      {body}
    </Page>
  );
}
