import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type Quotation, quotationStateWords, quotationsApi } from '../../contract/quotations.ts';
import { buyingScreens } from '../../contract/screens.ts';
import { printPaper } from '../print.ts';
import { Comparison } from './Comparison.tsx';
import { QuoteDrawer } from './QuoteDrawer.tsx';
import { VendorsField } from './VendorsField.tsx';

export default function QuotationScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(quotationsApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <One request={data} />;
  return (
    <Page>
      <PageHeader title="Request for quotation" />
      {error ? (
        <ErrorState title="The request could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

type Open = { what: 'quote'; quoteId: number } | { what: 'invite' } | { what: 'cancel' } | null;

function One({ request }: { request: Quotation }) {
  const [open, setOpen] = useState<Open>(null);
  const { id, version, state } = request;
  const [word, tone] = quotationStateWords[state];
  const mayChange = state === 'open' && request.mayBuy;
  const close = () => setOpen(null);
  const quote = open?.what === 'quote' ? request.quotes.find((one) => one.id === open.quoteId) : undefined;
  return (
    <Page>
      <PageHeader
        title={request.purpose}
        meta={[
          <span key="no" className="num">
            {request.requestNo}
          </span>,
          <Status key="state" tone={tone}>
            {word}
          </Status>,
          `Answers by ${formatDay(request.dueOn)}`,
          request.storeName,
        ]}
        menu={[
          { label: 'Print comparison', onClick: () => printPaper(quotationsApi.comparison, { id }) },
          ...request.quotes.map((one) => ({
            label: `Print request for ${one.supplierName}`,
            onClick: () => printPaper(quotationsApi.paper, { id, quoteId: one.id }),
          })),
          ...(mayChange
            ? [
                { label: 'Ask further vendors', onClick: () => setOpen({ what: 'invite' }) },
                { label: 'Cancel request', danger: true, onClick: () => setOpen({ what: 'cancel' }) },
              ]
            : []),
        ]}
      />
      {request.closedBecause && <Note tone="att">{request.closedBecause}</Note>}
      <Comparison request={request} onEnter={mayChange ? (quoteId) => setOpen({ what: 'quote', quoteId }) : null} />
      {request.orders.length > 0 && (
        <Box title="Orders">
          <Facts
            rows={request.orders.map((order) => [
              order.supplierName,
              <span key={order.id}>
                <Go className="link" href={to(buyingScreens.order, { id: order.id })}>
                  {order.orderNo}
                </Go>{' '}
                <Money cents={order.amount} />
              </span>,
            ])}
          />
        </Box>
      )}
      <History entity="request for quotation" id={id} />
      {quote && <QuoteDrawer request={request} quote={quote} onClose={close} />}
      <StepDrawer
        opened={open?.what === 'invite'}
        onClose={close}
        title="Ask further vendors"
        save={quotationsApi.invite}
        fixed={{ id, version }}
        fields={[
          {
            kind: 'custom',
            name: 'supplierIds',
            label: 'Vendors',
            wide: true,
            render: (slot) => <VendorsField slot={slot} except={request.quotes.map(({ supplierId }) => supplierId)} />,
          },
        ]}
        onDone={() => say('They are asked')}
      />
      <StepDrawer
        opened={open?.what === 'cancel'}
        onClose={close}
        title="Cancel request"
        save={quotationsApi.cancel}
        fixed={{ id, version }}
        fields={[{ kind: 'textarea', name: 'reason', label: 'Reason', required: true }]}
        onDone={() => say('The request is cancelled')}
      />
    </Page>
  );
}
