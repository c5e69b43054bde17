import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { to } from '#kit/contract/screen.ts';
import { spendingScreens } from '../../contract/screens.ts';
import { type Supplier, suppliersApi } from '../../contract/suppliers.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { printPaper } from '../parts/words.ts';
import { BillDrawer } from './BillDrawer.tsx';
import { SupplierBills } from './SupplierBills.tsx';
import { SupplierDrawer } from './SupplierDrawer.tsx';
import { SupplierStatement } from './SupplierStatement.tsx';

export default function SupplierScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(suppliersApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <One supplier={data} />;
  return (
    <Page>
      <PageHeader title="Supplier" />
      {error ? (
        <ErrorState title="The supplier could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

const tabs = [
  { key: 'statement', label: 'Statement' },
  { key: 'bills', label: 'Bills' },
  { key: 'details', label: 'Details' },
  { key: 'history', label: 'History' },
];

function One({ supplier }: { supplier: Supplier }) {
  const [step, setStep] = useState<'edit' | 'block' | 'bill' | 'remove' | null>(null);
  const go = useGo();
  const tab = useTab(tabs);
  const { id, version, active } = supplier;
  const allow = useSave(suppliersApi.block, {
    onDone: () => say(`${supplier.name} can be used again`),
    onFailed: ({ message }) => say(message),
  });
  const remove = useSave(suppliersApi.remove, {
    onDone: () => {
      say(`${supplier.name} is removed`);
      go(to(spendingScreens.suppliers));
    },
  });
  const mayWrite = judge(suppliersApi.update.access, viewer()) === 'allowed';
  const close = () => setStep(null);
  return (
    <Page>
      <PageHeader
        title={supplier.name}
        meta={[
          supplier.category,
          supplier.kraPin && (
            <span key="pin" className="num">
              {supplier.kraPin}
            </span>
          ),
          !active && (
            <Status key="state" tone="neg">
              Blocked
            </Status>
          ),
        ]}
        primary={mayWrite && active && <Button onClick={() => setStep('bill')}>Enter bill</Button>}
        menu={[
          { label: 'Print statement', onClick: () => printPaper(suppliersApi.statementPdf, { id }) },
          ...(mayWrite ? [{ label: 'Change supplier', onClick: () => setStep('edit') }] : []),
          ...(mayWrite && active ? [{ label: 'Block supplier', danger: true, onClick: () => setStep('block') }] : []),
          ...(mayWrite && !active
            ? [{ label: 'Use again', onClick: () => allow.mutate({ id, version, blocked: false, reason: null }) }]
            : []),
          ...(judge(suppliersApi.remove.access, viewer()) === 'allowed'
            ? [{ label: 'Remove supplier', danger: true, onClick: () => setStep('remove') }]
            : []),
        ]}
      />
      {!active && <Note tone="neg">Blocked: {supplier.blockedBecause}</Note>}
      {supplier.lapsed && supplier.prequalifiedUntil && (
        <Note tone="att">Prequalified until {formatDay(supplier.prequalifiedUntil)}. Renew it before buying again.</Note>
      )}
      <Figures
        record
        figures={[
          { label: 'Owed', value: <Money cents={supplier.owed} /> },
          { label: 'Not due', value: <Money cents={supplier.notDue} currency={null} /> },
          { label: '1 to 30 days', value: <Money cents={supplier.days30} currency={null} /> },
          { label: '31 to 60 days', value: <Money cents={supplier.days60} currency={null} /> },
          { label: '61 to 90 days', value: <Money cents={supplier.days90} currency={null} /> },
          { label: 'Over 90 days', value: <Money cents={supplier.older} currency={null} /> },
        ]}
      />
      <Tabs tabs={tabs} label="Parts of the supplier" />
      {tab === 'statement' && <SupplierStatement id={id} />}
      {tab === 'bills' && <SupplierBills id={id} />}
      {tab === 'details' && <Details supplier={supplier} />}
      {tab === 'history' && <History entity="supplier" id={id} />}
      <SupplierDrawer supplier={supplier} opened={step === 'edit'} onClose={close} />
      <BillDrawer open={step === 'bill' ? 'new' : null} onClose={close} supplierId={id} />
      <ConfirmDialog
        opened={step === 'remove'}
        onClose={close}
        title={`Remove ${supplier.name}?`}
        text="A supplier is removed only while the school has nothing of theirs: no bill and no voucher. One that is no longer bought from is blocked."
        keep="Keep supplier"
        confirm="Remove supplier"
        danger
        onConfirm={() => remove.mutateAsync({ id })}
      />
      <StepDrawer
        opened={step === 'block'}
        onClose={close}
        title="Block supplier"
        save={suppliersApi.block}
        fixed={{ id, version, blocked: true }}
        fields={[{ kind: 'textarea', name: 'reason', label: 'Reason', required: true }]}
        onDone={() => say(`${supplier.name} is blocked`)}
      />
    </Page>
  );
}

function Details({ supplier }: { supplier: Supplier }) {
  return (
    <Box title="Details">
      <Facts
        rows={[
          ['Contact', supplier.contactName],
          ['Phone', supplier.phone && formatPhone(supplier.phone)],
          ['E-mail', supplier.email],
          ['Address', supplier.address],
          ['Bank', [supplier.bankName, supplier.bankBranch, supplier.bankNumber].filter(Boolean).join(', ')],
          ['M-Pesa', supplier.mpesaNumber],
          ['Prequalified until', supplier.prequalifiedUntil && formatDay(supplier.prequalifiedUntil)],
        ]}
      />
    </Box>
  );
}
