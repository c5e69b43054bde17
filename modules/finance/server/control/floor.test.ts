import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const server = path.join(import.meta.dirname, '..');
const modules = path.join(server, '../..');

/** Every file of the modules' servers that is no test, with what stands in it. */
const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) => /\/server\/.*\.ts$/.test(file) && !/test|\/testing\//.test(path.basename(file)) && !file.includes('/testing/'),
  )
  .map((file) => ({ file, text: readFileSync(path.join(modules, file), 'utf8') }));
const those = (has: RegExp) =>
  sources.flatMap(({ file, text }) => (has.test(text) ? [file.replace('finance/server/', '')] : [])).toSorted();

/**
 * Whoever posts, with how money leaves an account that holds it by this way. `overdrawn.test.ts` goes through the doors that
 * are named there as one word or two; the others say why they take nothing out.
 */
const posts: Readonly<Record<string, string>> = {
  'banks/accounts/banks.store.ts': 'transfer, bank charge',
  'banks/payments/hold.store.ts':
    'takes nothing out: a crossed receipt’s money goes back to suspense, through the account it stands in',
  'banks/payments/receive-payment.store.ts': 'takes nothing out: money comes in',
  'banks/refunds/refunds.store.ts': 'a refund out of suspense, paid by hand or by M-Pesa',
  'billing/notes/notes.store.ts': 'takes nothing out: what students owe',
  'books/chart/brought-forward.store.ts': 'takes nothing out: what students owe or hold, against the opening balances',
  'books/chart/opening.store.ts': 'an opening balance that is lowered; only the new one is asked about',
  'books/journals/manual.store.ts': 'journal, reversed transfer',
  'cashier/cheques.store.ts': 'takes nothing out: a cheque clears into the bank',
  'cashier/cross-bursary.store.ts': 'crossed receipt, of many students',
  'cashier/decide-cheque.store.ts': 'a cheque that bounces after it was cleared',
  'cashier/other/closes.store.ts': 'a day that is closed short',
  'charges/charges.store.ts': 'takes nothing out: what students owe',
  'charges/credit.store.ts': 'takes nothing out: what students hold',
  'pocket/transport/bill-changes.store.ts': 'takes nothing out: what students owe',
  'pocket/wallets/cancel.store.ts': 'a deposit that is cancelled',
  'pocket/wallets/write-moves.store.ts': 'pocket money',
  'receipts/receive.store.ts': 'crossed receipt',
  'receipts/write-receipt.store.ts': 'takes nothing out: money comes in',
  'references/give-back.store.ts': 'takes nothing out: money that a provider confirmed goes back to suspense',
  'spending/bills/bills.store.ts': 'takes nothing out: what the school owes',
  'spending/refunds/process.store.ts': 'refund',
  'spending/vouchers/pay.store.ts': 'voucher',
};

test('nobody writes entries but the one way into the ledger, which asks every account for its floor', () => {
  expect(those(/insert\s+into\s+finance\.(?:entry|journal)\b/)).toEqual(['ledger/post.store.ts']);
  const post = sources.find(({ file }) => file.endsWith('ledger/post.store.ts'))?.text ?? '';
  // As many questions as there are ways to write entries.
  expect(post.match(/insert\s+into\s+finance\.entry/g)).toHaveLength(2);
  expect(post.match(/await refuseOverdrawn\(/g)).toHaveLength(2);
});

test('whoever posts is known, so that a new door is tried at an empty box', () => {
  expect(those(/from '[^']*\/post\.store\.ts'/)).toEqual(Object.keys(posts).toSorted());
});

/** Who posts what an account may not hold: the money has left, or the account is asked after the whole of it. */
const passes: Readonly<Record<string, string>> = {
  'banks/refunds/refunds.store.ts': 'M-Pesa says that it has paid',
  'books/chart/opening.store.ts': 'an opening balance is set anew, and the account asked about both together',
};

test('nobody passes the floor by saying that the money has gone, but those who give a reason', () => {
  const saying = those(/\bgone\s*[:,}]/).filter((file) => posts[file] !== undefined);
  expect(saying).toEqual(Object.keys(passes));
  const opening = sources.find(({ file }) => file.endsWith('chart/opening.store.ts'))?.text ?? '';
  expect(opening).toMatch(/gone: true[\s\S]*await refuseOverdrawn\(/);
});
