import { Button } from '@mantine/core';
import { IconFileUpload, IconListCheck, IconLock, IconPencil, IconPrinter } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { type MenuEntry, Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { type Bank, bankKindWords, banksApi } from '../../contract/accounts.ts';
import { reconciliationApi, type Workspace } from '../../contract/reconciliation.ts';
import { reconciliationApproval } from '../../contract/reconciliation-approval.ts';
import { BankDrawer } from '../BankDrawer.tsx';
import { ImportedList } from './ImportedList.tsx';
import { LockDialog } from './LockDialog.tsx';
import { OpenTables } from './OpenTables.tsx';
import { PastList } from './PastList.tsx';
import { printReconciliation } from './print-reconciliation.ts';
import { StartDrawer } from './StartDrawer.tsx';
import { StatementDrawer } from './StatementDrawer.tsx';
import { TickedList } from './TickedList.tsx';

export default function BankScreen() {
  const id = Number(useParams({ strict: false }).id);
  const bank = useApi(banksApi.get, { id });
  const work = useApi(reconciliationApi.workspace, { moneyId: id }, { staleTime: 0 });
  const error = bank.error ?? work.error;
  if (bank.data && work.data) return <Loaded bank={bank.data} work={work.data} />;
  return (
    <Page>
      <PageHeader title="Bank account" />
      {error ? (
        <ErrorState title="The account could not be loaded" error={error} onRetry={() => void bank.refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

type Open = 'edit' | 'import' | 'start' | 'lock' | null;

function Loaded({ bank, work }: { bank: Bank; work: Workspace }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const writes = judge(reconciliationApi.tick.access, viewer()) === 'allowed';
  const { reconciliation, figures } = work;
  const difference = reconciliation && figures ? reconciliation.statementBalance - figures.expected : null;
  const tabs = [
    { key: 'open', label: 'To reconcile', count: work.lineCount + work.itemCount },
    { key: 'ticked', label: 'Ticked' },
    { key: 'past', label: 'Statements' },
  ];
  const tab = useTab(tabs);
  const menu: MenuEntry[] = [
    ...(writes
      ? [
          {
            label: reconciliation ? 'Change day and balance' : 'Start reconciliation',
            icon: <IconListCheck size={16} stroke={1.7} />,
            onClick: () => setOpen('start'),
          },
        ]
      : []),
    ...(reconciliation
      ? [
          {
            label: 'Print reconciliation',
            icon: <IconPrinter size={16} stroke={1.7} />,
            onClick: () => printReconciliation(reconciliation.id),
          },
        ]
      : []),
    ...(writes && reconciliation
      ? [
          {
            label: reconciliationApproval.steps.lock.words.button,
            icon: <IconLock size={16} stroke={1.7} />,
            onClick: () => setOpen('lock'),
          },
        ]
      : []),
    ...(writes ? [{ label: 'Change account', icon: <IconPencil size={16} stroke={1.7} />, onClick: () => setOpen('edit') }] : []),
  ];
  return (
    <Page>
      <PageHeader
        title={bank.name}
        meta={[
          bankKindWords[bank.kind],
          [bank.bank, bank.branch].filter(Boolean).join(', '),
          bank.number,
          bank.reconciledTo && `Reconciled to ${formatDay(bank.reconciledTo)}`,
        ]}
        primary={
          writes && (
            <Button leftSection={<IconFileUpload size={16} stroke={1.7} />} onClick={() => setOpen('import')}>
              Import statement
            </Button>
          )
        }
        menu={menu}
      />
      <Figures
        record
        figures={[
          { label: 'Balance by the books', value: <Money cents={bank.balance} /> },
          ...(reconciliation && figures
            ? [
                {
                  label: `Statement on ${formatDay(reconciliation.untilDay)}`,
                  value: <Money cents={reconciliation.statementBalance} />,
                },
                { label: 'It should say', value: <Money cents={figures.expected} /> },
                { label: 'Not explained', value: <Money cents={difference ?? 0} /> },
              ]
            : [
                { label: 'Lines to explain', value: work.lineCount.toLocaleString('en-KE') },
                { label: 'Entries not ticked', value: work.itemCount.toLocaleString('en-KE') },
                { label: 'Imported to', value: work.importedTo === null ? 'Nothing yet' : formatDay(work.importedTo) },
              ]),
        ]}
      />
      <Tabs tabs={tabs} label="Parts of the account" />
      {tab === 'open' && <OpenTables moneyId={bank.id} work={work} writes={writes} />}
      {tab === 'ticked' && <TickedList moneyId={bank.id} writes={writes} />}
      {tab === 'past' && (
        <div className="stack">
          <PastList moneyId={bank.id} />
          <ImportedList moneyId={bank.id} writes={writes} />
        </div>
      )}
      <BankDrawer open={open === 'edit' ? String(bank.id) : null} close={close} />
      <StatementDrawer opened={open === 'import'} onClose={close} moneyId={bank.id} />
      <StartDrawer opened={open === 'start'} onClose={close} moneyId={bank.id} reconciliation={reconciliation} />
      {reconciliation && <LockDialog opened={open === 'lock'} onClose={close} reconciliation={reconciliation} />}
    </Page>
  );
}
