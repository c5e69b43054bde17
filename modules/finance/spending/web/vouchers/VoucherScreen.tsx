import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
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
import { payModeWords, type Voucher, vouchersApi } from '../../contract/vouchers.ts';
import { Papers } from '../parts/Papers.tsx';
import { printPaper, sayWith } from '../parts/words.ts';
import { VoucherDrawer } from './VoucherDrawer.tsx';
import { VoucherParts } from './VoucherParts.tsx';
import { Signatures } from './Signatures.tsx';
import { type Step, VoucherSteps } from './VoucherSteps.tsx';
import { voucherState } from './VouchersTab.tsx';
import '../parts/spending.css';

export default function VoucherScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(vouchersApi.get, { id: Number(id) }, { staleTime: 0 });
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

const signing = {
  draft: { call: vouchersApi.prepare, label: 'Sign as prepared', done: 'The voucher is prepared' },
  prepared: { call: vouchersApi.check, label: 'Sign as checked', done: 'The voucher is checked' },
  checked: { call: vouchersApi.approve, label: 'Approve', done: 'The voucher is approved' },
} as const;

function One({ voucher }: { voucher: Voucher }) {
  const [step, setStep] = useState<Step | 'edit' | null>(null);
  const { id, version, state } = voucher;
  const next = state === 'draft' || state === 'prepared' || state === 'checked' ? signing[state] : null;
  const sign = useSave(next?.call ?? vouchersApi.check, {
    onDone: ({ warnings }) => sayWith(next?.done ?? 'The voucher is signed', warnings),
  });
  const may = (call: typeof vouchersApi.pay | typeof vouchersApi.approve | typeof vouchersApi.sendBack) =>
    judge(call.access, viewer()) === 'allowed';
  const mayUse = may(vouchersApi.pay);
  const maySign = next !== null && judge(next.call.access, viewer()) === 'allowed' && !voucher.signedByMe;
  const signed = state === 'prepared' || state === 'checked' || state === 'approved';
  return (
    <Page>
      <PageHeader
        title={voucher.payeeName}
        meta={[
          <span key="no" className="num">
            {voucher.voucherNo ?? 'No number yet'}
          </span>,
          voucherState(state),
          formatDay(voucher.day),
        ]}
        primary={
          maySign ? (
            <Button loading={sign.isPending} onClick={() => sign.mutate({ id, version })}>
              {next.label}
            </Button>
          ) : state === 'approved' && mayUse ? (
            <Button onClick={() => setStep('pay')}>Pay</Button>
          ) : undefined
        }
        menu={[
          { label: 'Print voucher', onClick: () => printPaper(vouchersApi.paper, { id }) },
          ...(state === 'paid' && voucher.withheld > 0
            ? [{ label: 'Print withholding certificate', onClick: () => printPaper(vouchersApi.certificate, { id }) }]
            : []),
          ...(state === 'draft' && mayUse ? [{ label: 'Change voucher', onClick: () => setStep('edit') }] : []),
          ...(signed && may(vouchersApi.sendBack) ? [{ label: 'Send back', onClick: () => setStep('sendBack') }] : []),
          ...((signed || state === 'draft') && mayUse
            ? [{ label: 'Cancel voucher', danger: true, onClick: () => setStep('cancel') }]
            : []),
          ...(state === 'paid' && mayUse
            ? [{ label: 'Take payment back', danger: true, onClick: () => setStep('reverse') }]
            : []),
        ]}
      />
      {sign.error && <Note tone="neg">{sign.error.message}</Note>}
      {next && voucher.signedByMe && <Note>You have signed this voucher. The next signature is somebody else’s.</Note>}
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
      <VoucherDrawer voucher={voucher} opened={step === 'edit'} onClose={() => setStep(null)} />
      <VoucherSteps voucher={voucher} step={step === 'edit' ? null : step} onClose={() => setStep(null)} />
    </Page>
  );
}
