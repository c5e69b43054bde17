import { today } from '#kit/web/api/clock.ts';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { voucherPapersApi } from '../../contract/files.ts';
import { spendingScreens } from '../../contract/screens.ts';
import { voucherApproval } from '../../contract/voucher-approval.ts';
import { payModeWords, type Voucher, vouchersApi } from '../../contract/vouchers.ts';
import { Papers } from '../parts/Papers.tsx';
import { printPaper, sayWith } from '../parts/words.ts';
import { payFields } from './pay-fields.tsx';
import { VoucherDrawer } from './VoucherDrawer.tsx';
import { VoucherParts } from './VoucherParts.tsx';
import { Signatures } from './Signatures.tsx';
import '../parts/spending.css';

export default function VoucherScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(vouchersApi.get, { id: Number(id) }, { staleTime: 0, live: ['approvals'] });
  if (data) return <One voucher={data} />;
  return (
    <Page>
      <PageHeader title="Payment voucher" />
      {error ? (
        <ErrorState title="The voucher could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ voucher }: { voucher: Voucher }) {
  const [changing, setChanging] = useState(false);
  const { id, state } = voucher;
  const steps = useSteps(voucherApproval, voucher, {
    forms: {
      pay: { initial: { day: today(), mode: 'cheque' }, fields: payFields },
      reverse: { fields: [{ kind: 'date', name: 'day', label: 'Posted on', hint: 'Today when left empty' }] },
    },
    tell: (words, answer) => sayWith(words, (answer as Output<typeof vouchersApi.pay>).warnings),
  });
  const mayChange = state === 'draft' && !voucher.paysTax && judge(vouchersApi.update.access, viewer()) === 'allowed';
  return (
    <Page>
      <PageHeader
        title={voucher.payeeName}
        meta={[
          <span key="no" className="num">
            {voucher.voucherNo ?? 'No number yet'}
          </span>,
          <StateOf key="state" of={voucherApproval} state={state} />,
          formatDay(voucher.day),
        ]}
        primary={steps.primary}
        menu={[
          { label: 'Print voucher', onClick: () => printPaper(vouchersApi.paper, { id }) },
          ...(state === 'paid' && voucher.withheld > 0
            ? [{ label: 'Print withholding certificate', onClick: () => printPaper(vouchersApi.certificate, { id }) }]
            : []),
          ...(mayChange ? [{ label: 'Change voucher', onClick: () => setChanging(true) }] : []),
          ...steps.menu,
        ]}
      />
      {steps.notes}
      {voucher.closedBecause && <Note tone="att">{voucher.closedBecause}</Note>}
      <Figures
        record
        figures={[
          { label: state === 'paid' ? 'Paid' : 'To be paid', value: <Money cents={voucher.net} /> },
          { label: 'Amount', value: <Money cents={voucher.amount} currency={null} /> },
          { label: 'Tax withheld', value: <Money cents={voucher.withheld} currency={null} /> },
        ]}
      />
      <Signatures voucher={voucher} />
      <div className="two-boxes">
        <VoucherParts voucher={voucher} />
        <div className="stack">
          <Box title="Details">
            <Facts
              rows={[
                ['For', voucher.narration],
                ['In words', voucher.words],
                [
                  'Supplier',
                  voucher.supplierId && (
                    <Go className="link" href={to(spendingScreens.supplier, { id: voucher.supplierId })}>
                      {voucher.payeeName}
                    </Go>
                  ),
                ],
                ['Paid on', voucher.paidOn && formatDay(voucher.paidOn)],
                ['Paid by', voucher.mode && [payModeWords[voucher.mode], voucher.reference].filter(Boolean).join(' ')],
                ['From', voucher.moneyName],
                ['Drafted by', voucher.authorName],
              ]}
            />
          </Box>
          <Papers api={voucherPapersApi} id={id} />
        </div>
      </div>
      <History entity="voucher" id={id} />
      <VoucherDrawer voucher={voucher} opened={changing} onClose={() => setChanging(false)} />
      {steps.drawers}
    </Page>
  );
}
