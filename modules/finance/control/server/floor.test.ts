import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Api, Endpoint } from '#kit/contract/endpoint.ts';
import { endpoints } from '#app/modules.ts';
import { CallGraph, type Named } from './testing/call-graph.ts';

const finance = path.join(import.meta.dirname, '../..');
const modules = path.join(finance, '..');

/** Every file of the modules' servers that is no test, with what stands in it. */
const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) => /\/server\/.*\.ts$/.test(file) && !/test|\/testing\//.test(path.basename(file)) && !file.includes('/testing/'),
  )
  .map((file) => ({ file, text: readFileSync(path.join(modules, file), 'utf8') }));
const those = (has: RegExp) =>
  sources.flatMap(({ file, text }) => (has.test(text) ? [file.replace(/^finance\//, '')] : [])).toSorted();

const ways: ReadonlySet<Named> = new Set<Named>(
  ['post', 'posting', 'reverse'].map((name): Named => `ledger/server/post.store.ts#${name}`),
);
const graph = new CallGraph(finance, { waitingPosts: 'server/waiting-posts.ts#waitingPosts' });

/** An endpoint as people read it, with the functions that post on its way. */
interface Reaching {
  endpoint: Endpoint;
  name: string;
  posts: readonly Named[];
}
const found: Reaching[] = [];
beforeAll(async () => {
  const posting = graph.naming(ways);
  const imported = new Map<string, Record<string, Api>>();
  const handlers = graph.handlers();
  // What stands beside the handlers of a declared resource is not one of them.
  const written = new Set(handlers.map(({ from, api, key }) => `${from} ${api} ${key}`));
  for (const { api, from, key, reached } of handlers) {
    const contract = imported.get(from) ?? ((await import(path.join(finance, from))) as Record<string, Api>);
    imported.set(from, contract);
    for (const [own, endpoint] of Object.entries(contract[api] ?? {}))
      if (key === own || (key === '*' && !written.has(`${from} ${api} ${own}`)))
        found.push({ endpoint, name: `${endpoint.method} ${endpoint.path}`, posts: posting.filter((one) => reached.has(one)) });
  }
});

/**
 * Whoever posts, with how money leaves an account that holds it by this way. `overdrawn.test.ts` goes through the doors that
 * are named there as one word or two; the others say why they take nothing out.
 */
const posts: Readonly<Record<Named, string>> = {
  'banks/server/accounts/transfer-money.ts#bankCharge': 'bank charge',
  'banks/server/accounts/transfer-money.ts#transfer': 'transfer',
  'receiving/server/suspense/keep-in-suspense.ts#keepInSuspense':
    'takes nothing out: a crossed receipt’s money goes back to suspense, through the account it stands in',
  'banks/server/payments/receive-payment.ts#receivePayment': 'takes nothing out: money comes in',
  'banks/server/refunds/pay-refund.ts#settle': 'refund out of suspense',
  'banks/server/refunds/refund-came-back.ts#cameBack': 'takes nothing out: what was paid comes back',
  'billing/server/notes/write-notes.ts#writeNotes': 'takes nothing out: what students owe',
  'books/server/chart/brought-forward.store.ts#bringForward':
    'takes nothing out: what students owe or hold, against the opening balances',
  'books/server/chart/opening.store.ts#setOpening': 'opening balance',
  'books/server/documents-for-others.ts#postDocument': 'document of another module',
  'books/server/documents-for-others.ts#takeBackDocument': 'document taken back',
  'books/server/journals/post-manual.ts#postManual': 'journal',
  'books/server/journals/post-manual.ts#reverseManual': 'reversed transfer',
  'cashier/server/void-cheque.ts#voidCheque': 'crossed receipt',
  'cashier/server/cross-bursary.ts#takeBack': 'crossed receipt',
  'cashier/server/clear-or-bounce-cheque.ts#bounceCheque': 'a cheque that the bank returns',
  'cashier/server/clear-or-bounce-cheque.ts#clearCheque': 'takes nothing out: a cheque clears into the bank',
  'cashier/server/unclear-cheque.ts#unclearCheque': 'clearing taken back',
  'cashier/server/other/close-day.ts#closeDay': 'a day closed short',
  'ledger/server/charges/charges.store.ts#chargeStudents': 'takes nothing out: what students owe',
  'ledger/server/charges/charges.store.ts#reverseInvoices': 'takes nothing out: what students owe',
  'ledger/server/charges/credit.store.ts#applyCredit': 'takes nothing out: what students hold',
  'pocket/server/transport/bill-changes.store.ts#postNotes': 'takes nothing out: what students owe',
  'pocket/server/wallets/cancel-move.ts#cancelMove': 'cancelled deposit',
  'pocket/server/wallets/write-moves.ts#writeMoves': 'pocket money',
  'receiving/server/receipts/receive-fees.ts#crossReceipt': 'crossed receipt',
  'receiving/server/receipts/write-receipt.ts#writeReceipts': 'takes nothing out: money comes in',
  'spending/server/bills/credits.ts#enterCredit': 'takes nothing out: what the school owes',
  'spending/server/bills/enter-bill.ts#postBill': 'takes nothing out: what the school owes',
  'spending/server/bills/reverse-bill.ts#reverseBill': 'takes nothing out: what the school owes',
  'spending/server/refunds/process-refund.ts#processRefund': 'refund',
  'spending/server/refunds/refund-came-back.ts#refundCameBack': 'takes nothing out: what was paid comes back',
  'spending/server/vouchers/pay-voucher.ts#pay': 'voucher',
  'spending/server/vouchers/pay-voucher.ts#reversePaid': 'takes nothing out: what was paid comes back',
};

const oneLimit = 'above the limit of one person a second one approves';
const another = 'not by whoever received or wrote it';

/** Every endpoint by which money may leave, with who stands before it besides the floor that is asked of every posting. */
const guarded: Readonly<Record<string, string>> = {
  'POST /api/finance/accounts/:id/opening': oneLimit,
  'POST /api/finance/banks/charges': oneLimit,
  'POST /api/finance/banks/transfers': oneLimit,
  'POST /api/finance/bursaries/:id/cross': another,
  'POST /api/finance/cheques/:id/bounce': `the bank has taken it; written down ${another}`,
  'POST /api/finance/cheques/:id/unclear': 'not by whoever said that it cleared; its receipts stand as they stood',
  'POST /api/finance/days/close': 'one’s own count, up to what the box holds; another signs it',
  'POST /api/finance/journals': oneLimit,
  'POST /api/finance/journals/:id/reverse': oneLimit,
  'POST /api/finance/notices/:id/again': 'M-Pesa says that it has paid what a second person approved',
  'POST /api/finance/pocketmoney/moves/:id/cancel': another,
  'POST /api/finance/pocketmoney/openings': 'takes nothing out: what students hold',
  'POST /api/finance/pocketmoney/payouts': 'what each wallet holds, within its limits',
  'POST /api/finance/pocketmoney/purchases': 'what the wallet holds, within its limits',
  'POST /api/finance/pocketmoney/tofees': 'takes nothing out: from a wallet to fees',
  'POST /api/finance/pocketmoney/transfers': 'takes nothing out: from wallet to wallet',
  'POST /api/finance/pocketmoney/withdrawals': 'what the wallet holds, within its limits',
  'POST /api/finance/receipts/:id/cross': another,
  'POST /api/finance/reconciliations/lines/:id/charge': 'the limit of one person; above it the charge is asked for elsewhere',
  'POST /api/finance/refunds/:id/process': 'another has approved it',
  'POST /api/finance/suspense/refunds/:id/paid': 'another has approved it',
  'POST /api/finance/vouchers/:id/pay': 'three people have signed it',
  'POST /api/finance/waitingpostings/:id/decision': 'not by whoever asked',
};

test('nobody writes entries but the one way into the ledger, which asks every account for its floor', () => {
  expect(those(/insert\s+into\s+finance\.(?:entry|journal)\b/)).toEqual(['ledger/server/post.store.ts']);
  const post = sources.find(({ file }) => file.endsWith('ledger/server/post.store.ts'))?.text ?? '';
  // As many questions as there are ways to write entries.
  expect(post.match(/insert\s+into\s+finance\.entry/g)).toHaveLength(2);
  expect(post.match(/await refuseOverdrawn\(/g)).toHaveLength(2);
});

test('every endpoint of finance has its handler found in the source, and nobody posts from elsewhere', () => {
  const declared = endpoints.flatMap(([name, { method, path: at }]) => (name.startsWith('finance.') ? [`${method} ${at}`] : []));
  expect(declared.length).toBeGreaterThan(200);
  expect(found.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
  expect(
    those(/from '[^']*\/post\.store\.ts'/).filter((file) => !Object.keys(posts).some((one) => one.startsWith(`${file}#`))),
  ).toEqual([]);
  // What posts is a function of finance; what another module may call of it is listed in its own file.
  expect(those(/finance\/ledger\/server\/post\.store/)).toEqual([]);
});

test('whoever posts is known by the function, so that a new door is tried at an empty box', () => {
  expect(graph.naming(ways).toSorted()).toEqual(Object.keys(posts).toSorted());
  // The counter tries its own way at an empty account in its own tests.
  const tried = ['control/server/overdrawn.test.ts', 'cashier/server/cashier.test.ts']
    .map((file) => readFileSync(path.join(finance, file), 'utf8'))
    .join('\n');
  for (const door of Object.values(posts))
    if (!door.startsWith('takes nothing out')) expect([door, new RegExp(`['\\s]${door}\\b`).test(tried)]).toEqual([door, true]);
});

test('every endpoint by which money leaves is listed with who stands before it', () => {
  const leaves = ({ endpoint, posts: own }: Reaching) =>
    !endpoint.reads && own.some((one) => !(posts[one] ?? '').startsWith('takes nothing out'));
  expect(
    found
      .filter(leaves)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(guarded).toSorted());
});

/** Who posts what an account may not hold: the money has left, or the account is asked after the whole of it. */
const passes: Readonly<Record<string, string>> = {
  'banks/server/refunds/pay-refund.ts': 'M-Pesa says that it has paid',
  'books/server/chart/opening.store.ts': 'an opening balance is set anew, and the account asked about both together',
  'cashier/server/clear-or-bounce-cheque.ts': 'the bank says that it has taken back what a cheque brought',
};

test('nobody passes the floor by saying that the money has gone, but those who give a reason', () => {
  const files = new Set(Object.keys(posts).map((one) => one.split('#')[0]));
  expect(those(/\bgone\s*[:,}]/).filter((file) => files.has(file))).toEqual(Object.keys(passes));
  const opening = sources.find(({ file }) => file.endsWith('chart/opening.store.ts'))?.text ?? '';
  expect(opening).toMatch(/gone: true[\s\S]*await refuseOverdrawn\(/);
});
