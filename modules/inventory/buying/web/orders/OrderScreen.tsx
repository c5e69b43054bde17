import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { StepHistory } from '#kit/web/approval/StepHistory.tsx';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { requestsScreens } from '../../../requests/contract/screens.ts';
import { orderApproval } from '../../contract/order-approval.ts';
import { type Order, orderKindWords } from '../../contract/order.ts';
import { ordersApi } from '../../contract/orders.ts';
import { buyingScreens } from '../../contract/screens.ts';
import { percent, receiptsPath, receivePath } from '../../contract/words.ts';
import { OrderStatus } from '../parts.tsx';
import { printPaper } from '../print.ts';
import { orderFields } from './order-fields.tsx';
import { OrderCheck } from './OrderCheck.tsx';
import { OrderedLines } from './OrderedLines.tsx';
import { fromOrder } from './typed-lines.ts';

export default function OrderScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(ordersApi.get, { id: Number(id) }, { staleTime: 0, live: ['approvals'] });
  if (data) return <One order={data} />;
  return (
    <Page>
      <PageHeader title="Order" />
      {error ? (
        <ErrorState title="The order could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ order }: { order: Order }) {
  const [changing, setChanging] = useState(false);
  const { id, state } = order;
  const steps = useSteps(orderApproval, order, {
    tell: (words, answer) => say([`${words}.`, ...(answer as { warnings: string[] }).warnings].join(' ')),
  });
  const awaited = state === 'approved' && order.received < 10_000;
  const mayChange = state === 'draft' && order.mayBuy;
  return (
    <Page>
      <PageHeader
        title={order.supplierName}
        meta={[
          <span key="no" className="num">
            {order.orderNo}
          </span>,
          <OrderStatus key="status" status={order.status} />,
          orderKindWords[order.kind],
          order.revision > 1 && `Revision ${order.revision}`,
          formatDay(order.day),
        ]}
        primary={
          awaited ? (
            <Button component={Go} href={receivePath(id)}>
              {order.kind === 'LPO' ? 'Receive goods' : 'Confirm as done'}
            </Button>
          ) : (
            steps.primary
          )
        }
        secondary={
          mayChange && (
            <Button variant="default" onClick={() => setChanging(true)}>
              Change draft
            </Button>
          )
        }
        menu={[
          { label: `Print ${order.kind}`, onClick: () => printPaper(ordersApi.paper, { id }) },
          { label: 'What was received', href: receiptsPath(id) },
          ...steps.menu,
        ]}
      />
      {steps.notes}
      {order.stateBecause && <Note tone="att">{order.stateBecause}</Note>}
      {order.singleSource && <Note>Single source: {order.singleSource}</Note>}
      <Figures
        record
        figures={[
          { label: 'Amount', value: <Money cents={order.amount} /> },
          { label: 'Received', value: percent(order.received) },
          { label: 'Billed', value: percent(order.billed) },
        ]}
      />
      {(state === 'draft' || state === 'submitted') && <OrderCheck id={id} amount={order.amount} />}
      <OrderedLines order={order} />
      <Box title="Details">
        <Facts
          rows={[
            [
              'Deliver by',
              order.overdue ? <Status tone="neg">{formatDay(order.deliverBy)}, overdue</Status> : formatDay(order.deliverBy),
            ],
            ['Deliver to', order.storeName],
            ['In words', order.words],
            ['Terms', order.terms],
            ['Note for the vendor', order.note],
            [
              'Quotations',
              order.quoteRequestId && (
                <Go className="link" href={to(buyingScreens.quotation, { id: order.quoteRequestId })}>
                  {order.quoteRequestNo}
                </Go>
              ),
            ],
            ['Requisitions', <Requisitions key="requisitions" order={order} />],
            ['Written by', order.askedName],
          ]}
        />
      </Box>
      {order.steps.length > 0 && <StepHistory steps={order.steps} />}
      <History entity="order" id={id} />
      <StepDrawer
        opened={changing}
        onClose={() => setChanging(false)}
        size={760}
        title="Save draft"
        save={ordersApi.update}
        fixed={{ id, version: order.version, kind: order.kind }}
        initial={{ ...order, lines: fromOrder(order.lines) }}
        fields={orderFields(true)}
        onDone={() => say('The draft is saved')}
      />
      {steps.drawers}
    </Page>
  );
}

function Requisitions({ order: { lines } }: { order: Order }) {
  const all = new Map(lines.flatMap((line) => (line.requisitionId === null ? [] : [[line.requisitionId, line.requisitionNo]])));
  if (all.size === 0) return 'None';
  return [...all].map(([id, no], at) => (
    <span key={id}>
      {at > 0 && ', '}
      <Go className="link" href={to(requestsScreens.requisition, { id })}>
        {no}
      </Go>
    </span>
  ));
}
