import { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { remindersApi } from '../../../balances/contract/reminders.ts';
import { financeStudentsApi, promisesApi } from '../../../balances/contract/students.ts';
import { banksApi } from '../../../banks/contract/accounts.ts';
import { noticesApi } from '../../../banks/contract/notices.ts';
import { reconciliationApi } from '../../../banks/contract/reconciliation.ts';
import { suspenseRefundsApi } from '../../../banks/contract/refunds.ts';
import { invoicesApi } from '../../../billing/contract/invoices.ts';
import { otherBillsApi } from '../../../billing/contract/other-bills.ts';
import { runsApi } from '../../../billing/contract/runs.ts';
import { accountsApi } from '../../../books/contract/accounts.ts';
import { journalsApi } from '../../../books/contract/journals.ts';
import { periodsApi } from '../../../books/contract/periods.ts';
import { bursariesApi } from '../../../cashier/contract/bursaries.ts';
import { chequesApi } from '../../../cashier/contract/cheques.ts';
import { collectionsApi } from '../../../cashier/contract/collections.ts';
import { daysApi } from '../../../cashier/contract/days.ts';
import { incomesApi } from '../../../cashier/contract/incomes.ts';
import { receiptsApi } from '../../../cashier/contract/receipts.ts';
import { payoutsApi } from '../../../pocket/contract/payouts.ts';
import { ridersApi, transportBillsApi } from '../../../pocket/contract/riders.ts';
import { routesApi } from '../../../pocket/contract/routes.ts';
import { driversApi, vehicleLogsApi, vehiclesApi } from '../../../pocket/contract/vehicles.ts';
import { walletMovesApi } from '../../../pocket/contract/wallet-moves.ts';
import { billsApi } from '../../../spending/contract/bills.ts';
import { budgetsApi } from '../../../spending/contract/budgets.ts';
import { ratesApi } from '../../../spending/contract/rates.ts';
import { refundsApi } from '../../../spending/contract/refunds.ts';
import { suppliersApi } from '../../../spending/contract/suppliers.ts';
import { vouchersApi } from '../../../spending/contract/vouchers.ts';
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
