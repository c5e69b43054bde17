import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ExportMenu } from '#kit/web/resource/ExportMenu.tsx';
import { importEntry } from '#kit/web/resource/ListScreen.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { type Account, accountsApi, type ChartTemplate } from '../contract/accounts.ts';
import { AccountDrawer } from './AccountDrawer.tsx';
import { kindWords } from './account-kinds.ts';
import { PeriodsTab } from './PeriodsTab.tsx';
import { type StatementColumn, StatementTable } from './StatementTable.tsx';
import { useReportState } from './use-report-state.ts';

const tabs = [
  { key: 'accounts', label: 'Accounts' },
  { key: 'periods', label: 'Periods and settings' },
];

type Line = Account & { style: 'head' | 'line' };

const columns: readonly StatementColumn<Line>[] = [
  { key: 'name', label: 'Account', value: ({ code, name }) => `${code} ${name}` },
  { key: 'kind', label: 'Kind', value: ({ kind, heading }) => (heading ? null : kindWords[kind]), quiet: true },
  {
    key: 'role',
    label: 'Use',
    value: ({ active, money, role }) =>
      active ? (
        money ? (
          'Bank or cash'
        ) : role === null ? null : (
          'Posted to by the product'
        )
      ) : (
        <Status tone="att">Out of use</Status>
      ),
    quiet: true,
  },
  {
    key: 'balance',
    label: 'Balance, KES',
    value: ({ balance }) => (
      <span className={balance === 0 ? 'money-zero' : undefined}>
        <Money cents={balance} currency={null} />
      </span>
    ),
    end: true,
    phone: true,
  },
];

const exported = [
  { key: 'code', label: 'Code' },
  { key: 'name', label: 'Account' },
  { key: 'kind', label: 'Kind' },
  { key: 'heading', label: 'Heading' },
  { key: 'active', label: 'In use' },
  { key: 'balance', label: 'Balance' },
];

export default function ChartOfAccountsScreen() {
  const tab = useTab(tabs);
  const state = useReportState();
  const asOf = state.get('asOf');
  const input = asOf === null ? {} : { asOf };
  const { data, error, refetch } = useApi(accountsApi.list, input, { keepPrevious: true });
  const template = useSave(accountsApi.template, {
    onDone: ({ added }) => say(added > 0 ? `${counted(added, 'account')} added` : 'All of them are there already'),
    onFailed: ({ message }) => say(message),
  });
  const writes = judge(accountsApi.create.access, viewer()) === 'allowed';
  const start = (label: string, which: ChartTemplate) => ({ label, onClick: () => template.mutate({ template: which }) });
  const menu = [
    importEntry('finance.openingBalances', 'Import balances brought forward'),
    start('Add the accounts of a public school', 'public'),
    start('Add the accounts of a private school', 'private'),
  ];
  const add = writes && tab === 'accounts' && (
    <Button component={Go} href={state.href({ open: 'new' })} leftSection={<IconPlus size={16} stroke={1.7} />}>
      Add account
    </Button>
  );
  const rows = data?.rows.map((row): Line => ({ ...row, style: row.heading ? 'head' : 'line' }));
  return (
    <Page fill={tab === 'accounts'}>
      <PageHeader title="Chart of accounts" primary={add} menu={writes ? menu : []} />
      <Tabs tabs={tabs} label="Chart of accounts" />
      {tab === 'periods' ? (
        <PeriodsTab />
      ) : (
        <>
          <search className="report-bar">
            <DateField
              name="asOf"
              label="Balances as of"
              value={asOf ?? data?.asOf ?? null}
              onChange={(day) => state.set({ asOf: day })}
            />
            <div className="report-tools">
              <ExportMenu
                source={{
                  endpoint: 'finance.accounts.list',
                  title: 'Chart of accounts',
                  input,
                  columns: exported,
                  about: data ? [`As of ${formatDay(data.asOf)}`, 'Amounts in KES'] : [],
                }}
              />
            </div>
          </search>
          <div className="box" data-fill>
            {error && !data && (
              <ErrorState title="The chart of accounts could not be loaded" error={error} onRetry={() => void refetch()} />
            )}
            {rows?.length === 0 && (
              <EmptyState
                title="No accounts yet"
                text="Begin with the accounts of a public or a private school from the menu above, or add your own."
                action={add}
              />
            )}
            {!error && rows?.length !== 0 && (
              <StatementTable
                label="Chart of accounts"
                columns={columns}
                rows={rows}
                hrefOf={({ id }) => state.href({ open: id })}
                depthOf={({ depth }) => depth}
              />
            )}
          </div>
          <AccountDrawer open={state.get('open')} close={() => state.set({ open: null })} />
        </>
      )}
    </Page>
  );
}
