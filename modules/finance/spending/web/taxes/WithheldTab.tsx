import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatCents } from '#kit/contract/money.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { taxKinds } from '../../contract/rates.ts';
import { spendingScreens } from '../../contract/screens.ts';
import {
  type Owed,
  taxKindWords,
  withheldApi,
  type WithheldRow,
  withheldStates,
  withheldWords,
} from '../../contract/withheld.ts';
import { MarkDrawer, RemitDrawer, UnmarkDrawer } from './RemitDrawers.tsx';

const tones = { due: 'att', promised: 'inf', remitted: 'pos', over: 'neg' } as const;

const columns: readonly Column<WithheldRow>[] = [
  { key: 'payeeName', label: 'Withheld from', value: (row) => row.payeeName, wrap: true },
  { key: 'kraPin', label: 'KRA PIN', value: (row) => <span className="num">{row.kraPin}</span>, quiet: true },
  {
    key: 'voucherNo',
    label: 'Voucher',
    value: (row) => <span className="num">{row.voucherNo}</span>,
    quiet: true,
    phone: 'note',
  },
  { key: 'invoices', label: 'Invoice', value: (row) => row.invoices, quiet: true, wrap: true, optional: true },
  { key: 'paidOn', label: 'Paid on', value: (row) => <DayText day={row.paidOn} />, quiet: true },
  { key: 'tax', label: 'Tax', value: (row) => row.tax, quiet: true, wrap: true },
  { key: 'kind', label: 'Kind', value: (row) => taxKindWords[row.kind], quiet: true, optional: true },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={tones[row.state]}>{withheldWords[row.state]}</Status>,
    phone: 'note',
  },
  {
    key: 'remittanceNo',
    label: 'Paid to KRA by',
    value: (row) => <span className="num">{row.remittanceNo ?? (row.remittanceVoucherId ? 'Draft' : '')}</span>,
    quiet: true,
    optional: true,
  },
  { key: 'remittedOn', label: 'Paid to KRA on', value: (row) => <DayText day={row.remittedOn} />, quiet: true, optional: true },
  { key: 'base', label: 'On', value: (row) => <Money cents={row.base} cell />, end: true, quiet: true },
  { key: 'rate', label: 'Rate', value: (row) => `${row.rate / 100} %`, end: true, quiet: true },
  {
    key: 'amount',
    label: 'Tax KES',
    value: (row) => <Money cents={row.amount} cell />,
    end: true,
    phone: 'figure',
    total: (rows) => <Money cents={rows.reduce((sum, { amount }) => sum + amount, 0)} cell />,
  },
];

const filters = [
  { key: 'from', label: 'Paid from', options: 'day' as const },
  { key: 'to', label: 'Paid until', options: 'day' as const },
  { key: 'kind', label: 'Kind', options: taxKinds.map((value) => ({ value, label: taxKindWords[value] })) },
  { key: 'state', label: 'State', options: withheldStates.map((value) => ({ value, label: withheldWords[value] })) },
];

/** What was withheld of payments, and whether the revenue authority has it. */
export function WithheldTab({ tabs }: { tabs: ReactNode }) {
  const [open, setOpen] = useState<'remit' | 'mark' | 'unmark' | null>(null);
  const { data: owed } = useApi(withheldApi.owed, {}, { staleTime: 0 });
  const { body } = useListBody({
    list: withheldApi.list,
    name: 'finance.withheldTax.list',
    words: {
      title: 'Tax withheld',
      search: 'Payee, KRA PIN or voucher no.',
      empty: {
        title: 'No tax withheld yet',
        text: 'What vouchers hold back of payments is listed here until it is paid to the revenue authority.',
      },
    },
    columns,
    filters,
    record: { href: (row) => to(spendingScreens.paymentVoucher, { id: row.voucherId }) },
  });
  const close = () => setOpen(null);
  const mayMark = judge(withheldApi.mark.access, viewer()) === 'allowed';
  const payable = owed !== undefined && (owed.due > 0 || owed.beside > 0);
  return (
    <Page fill>
      <PageHeader
        title="Payment vouchers"
        primary={
          payable &&
          judge(withheldApi.draft.access, viewer()) === 'allowed' && <Button onClick={() => setOpen('remit')}>Pay KRA</Button>
        }
        menu={[
          ...(mayMark && owed && owed.due > 0 ? [{ label: 'Mark as paid to KRA', onClick: () => setOpen('mark') }] : []),
          ...(mayMark && owed && owed.marks.length > 0 ? [{ label: 'Take a mark back', onClick: () => setOpen('unmark') }] : []),
        ]}
      />
      {tabs}
      {owed && <Notes owed={owed} />}
      {body}
      {owed && <RemitDrawer owed={owed} opened={open === 'remit'} onClose={close} />}
      {owed && <MarkDrawer owed={owed} opened={open === 'mark'} onClose={close} />}
      {owed && <UnmarkDrawer owed={owed} opened={open === 'unmark'} onClose={close} />}
    </Page>
  );
}

/** What is to be paid, and where the books say something else than the list. */
function Notes({ owed: { due, promised, over, beside, held } }: { owed: Owed }) {
  return (
    <>
      {due + promised > 0 && (
        <Note tone={due > 0 ? 'att' : 'quiet'}>
          {formatCents(due)} to be paid to KRA
          {promised > 0 && `, and ${formatCents(promised)} on vouchers that are not paid yet`}. The account of tax withheld holds{' '}
          {formatCents(held)}.
        </Note>
      )}
      {over > 0 && (
        <Note>
          {formatCents(over)} was paid to KRA for payments that were reversed since. The next voucher to KRA is less by it.
        </Note>
      )}
      {beside > 0 && (
        <Note>
          The account holds {formatCents(beside)} that no voucher withheld: an opening balance or a journal. It can be paid with
          the next voucher to KRA.
        </Note>
      )}
      {beside < 0 && (
        <Note tone="att">
          {formatCents(-beside)} was taken from the account without a voucher from this list. If it was paid to KRA, the finance
          administrator marks what it paid.
        </Note>
      )}
    </>
  );
}
