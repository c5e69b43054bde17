import { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { remindersApi } from '../../contract/balances/reminders.ts';
import { financeStudentsApi, promisesApi } from '../../contract/balances/students.ts';
import { banksApi } from '../../contract/banks/accounts.ts';
import { noticesApi } from '../../contract/banks/notices.ts';
import { reconciliationApi } from '../../contract/banks/reconciliation.ts';
import { suspenseRefundsApi } from '../../contract/banks/refunds.ts';
import { invoicesApi } from '../../contract/billing/invoices.ts';
import { otherBillsApi } from '../../contract/billing/other-bills.ts';
import { runsApi } from '../../contract/billing/runs.ts';
import { accountsApi } from '../../contract/books/accounts.ts';
import { journalsApi } from '../../contract/books/journals.ts';
import { periodsApi } from '../../contract/books/periods.ts';
import { bursariesApi } from '../../contract/cashier/bursaries.ts';
import { chequesApi } from '../../contract/cashier/cheques.ts';
import { collectionsApi } from '../../contract/cashier/collections.ts';
import { daysApi } from '../../contract/cashier/days.ts';
import { incomesApi } from '../../contract/cashier/incomes.ts';
import { receiptsApi } from '../../contract/cashier/receipts.ts';
import { payoutsApi } from '../../contract/pocket/payouts.ts';
import { ridersApi, transportBillsApi } from '../../contract/pocket/riders.ts';
import { routesApi } from '../../contract/pocket/routes.ts';
import { driversApi, vehicleLogsApi, vehiclesApi } from '../../contract/pocket/vehicles.ts';
import { walletMovesApi } from '../../contract/pocket/wallet-moves.ts';
import { billsApi } from '../../contract/spending/bills.ts';
import { budgetsApi } from '../../contract/spending/budgets.ts';
import { ratesApi } from '../../contract/spending/rates.ts';
import { refundsApi } from '../../contract/spending/refunds.ts';
import { suppliersApi } from '../../contract/spending/suppliers.ts';
import { vouchersApi } from '../../contract/spending/vouchers.ts';
import type { DayKind } from './day-rules.ts';

type Fields = Readonly<Record<string, DayKind>>;

const pocket = { day: 'pocketMoney' } as const;
const span = { fromDay: 'budget', toDay: 'budget' } as const;
const papers = { insuredUntil: 'validUntil', inspectedUntil: 'validUntil' } as const;

/** Of every endpoint that writes: which of its fields is a day, and of what. Whatever only reads asks about any day. */
const written: readonly (readonly [Endpoint, Fields])[] = [
  [financeStudentsApi.statements, { from: 'asked', to: 'asked' }],
  [promisesApi.create, { dueOn: 'promise' }],
  [remindersApi.preview, { 'choice.from': 'asked', 'choice.to': 'asked' }],
  [remindersApi.send, { 'choice.from': 'asked', 'choice.to': 'asked' }],
  [receiptsApi.receive, { day: 'receipt', 'cheque.datedOn': 'cheque' }],
  [bursariesApi.receive, { day: 'receipt', 'cheque.datedOn': 'cheque' }],
  [collectionsApi.receive, { day: 'receipt' }],
  [incomesApi.receive, { day: 'receipt' }],
  [chequesApi.clear, { day: 'cleared' }],
  [chequesApi.bounce, { day: 'cleared' }],
  [daysApi.close, { day: 'counter' }],
  [runsApi.preview, { day: 'bill', dueOn: 'due' }],
  [runsApi.start, { day: 'bill', dueOn: 'due' }],
  [otherBillsApi.check, { day: 'bill' }],
  [otherBillsApi.create, { day: 'bill', dueOn: 'due' }],
  [transportBillsApi.run, { dueOn: 'due' }],
  [invoicesApi.note, { day: 'note' }],
  [walletMovesApi.deposit, pocket],
  [walletMovesApi.withdraw, pocket],
  [walletMovesApi.purchase, pocket],
  [walletMovesApi.transfer, pocket],
  [walletMovesApi.opening, pocket],
  [walletMovesApi.toFees, pocket],
  [walletMovesApi.cancel, { day: 'reversal' }],
  [walletMovesApi.depositMany, pocket],
  [payoutsApi.pay, pocket],
  [routesApi.tick, { day: 'trip' }],
  [ridersApi.add, { fromDay: 'ride', toDay: 'ride' }],
  [ridersApi.previewChange, { fromDay: 'ride' }],
  [ridersApi.change, { fromDay: 'ride' }],
  [ridersApi.previewEnd, { lastDay: 'ride' }],
  [ridersApi.end, { lastDay: 'ride' }],
  [vehiclesApi.create, papers],
  [vehiclesApi.update, papers],
  [vehicleLogsApi.create, { day: 'vehicleLog' }],
  [vehicleLogsApi.update, { day: 'vehicleLog' }],
  [driversApi.create, { licenceUntil: 'validUntil' }],
  [driversApi.update, { licenceUntil: 'validUntil' }],
  [suppliersApi.create, { prequalifiedUntil: 'validUntil', openingDay: 'opening' }],
  [suppliersApi.update, { prequalifiedUntil: 'validUntil' }],
  [billsApi.create, { day: 'supplierBill', dueOn: 'supplierDue' }],
  [billsApi.reverse, { day: 'reversal' }],
  [vouchersApi.create, { day: 'voucher' }],
  [vouchersApi.update, { day: 'voucher' }],
  [vouchersApi.pay, { day: 'payment' }],
  [vouchersApi.reverse, { day: 'reversal' }],
  [ratesApi.create, { fromDay: 'rate', toDay: 'rate' }],
  [ratesApi.update, { fromDay: 'rate', toDay: 'rate' }],
  [budgetsApi.create, span],
  [budgetsApi.update, span],
  [budgetsApi.fromActuals, { ...span, basedFrom: 'basis', basedTo: 'basis' }],
  [refundsApi.process, { day: 'payment' }],
  [banksApi.transfer, { day: 'payment' }],
  [banksApi.charge, { day: 'payment' }],
  [reconciliationApi.start, { untilDay: 'reconciled' }],
  [reconciliationApi.tick, { clearedOn: 'reconciled' }],
  [noticesApi.take, { day: 'cleared' }],
  [suspenseRefundsApi.payByHand, { day: 'payment' }],
  [accountsApi.setOpening, { day: 'opening' }],
  [periodsApi.lock, { until: 'period' }],
  [periodsApi.reopen, { from: 'period' }],
  [journalsApi.create, { day: 'journal' }],
  [journalsApi.reverse, { day: 'reversal' }],
];

const called = ({ method, path }: Endpoint) => `${method} ${path}`;
const byCall = new Map(written.map(([endpoint, fields]) => [called(endpoint), fields]));

/**
 * The days that an endpoint takes, by their dotted path. Throws for one that writes a day of which nobody has said what
 * it may be, so that the product does not start with it.
 */
export function daysOf(endpoint: Endpoint): Fields {
  const paths = dayPaths(endpoint);
  const known = byCall.get(called(endpoint)) ?? {};
  const read = endpoint.method === 'GET';
  const kinds = paths.map((path): [string, DayKind] => {
    const kind = known[path] ?? (read ? 'asked' : null);
    if (kind === null) throw new Error(`${called(endpoint)}: say in day-fields.ts what ${path} may be.`);
    return [path, kind];
  });
  return Object.fromEntries(kinds);
}

interface Schema {
  format?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** Read once of each schema: a second app in the process asks for the same. */
const pathsOf = new WeakMap<z.ZodObject, readonly string[]>();

/** The dotted paths of an endpoint's days; `*` stands for every item of a list. */
function dayPaths({ input }: Endpoint): readonly string[] {
  const known = pathsOf.get(input);
  if (known) return known;
  const walk = (schema: Schema, path: readonly string[]): string[] => [
    ...(schema.format === 'date' ? [path.join('.')] : []),
    ...(schema.anyOf ?? []).flatMap((one) => walk(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => walk(one, [...path, key])),
    ...(schema.items ? walk(schema.items, [...path, '*']) : []),
  ];
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const paths = [...new Set(walk(schema, []))];
  pathsOf.set(input, paths);
  return paths;
}
