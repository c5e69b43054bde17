import type { Finding } from './compare.ts';

/** What stands although the check finds it, each with the reason. `at` is the column; empty where all of the file is meant. */
interface Accepted {
  what: Finding['what'];
  /** The end of the file's path, or a folder of it. */
  file: string;
  at?: readonly string[];
  because: string;
}

export const accepted: readonly Accepted[] = [
  { what: 'not reached', file: '/db/', because: 'makes sample schools, whole only for the tests in the browser' },
  { what: 'not reached', file: 'app/server/sample.ts', because: 'makes sample schools, whole only for the tests in the browser' },
  { what: 'not reached', file: 'kit/server/db/seeing-rows.ts', because: 'runs on the connection of migrations, before any test' },
  { what: 'not reached', file: 'papers/server/card-holder.store.ts', because: 'read at the gate, which a later module has' },
  {
    what: 'not reached',
    file: 'billing/server/next-term.store.ts',
    because: 'needs a term of the year after the last in the calendar',
  },
  { what: 'not reached', file: 'billing/server/other/source.store.ts', because: 'the same list without a hostel is tested' },
  { what: 'not reached', file: 'audience/server/sheet.store.ts', because: 'sheets are uploaded in the browser only' },
  { what: 'not reached', file: 'privacy/server/retention.store.ts', because: 'no file of the tests is old enough to be let go' },
  { what: 'wrong kind', file: 'other/close-day.ts', at: ['counts.note'], because: 'a check plants any object there' },
  ...mayBeNull({
    'transfer-offers.ts': [['offeredOn'], 'what is shown was offered, and the day is written with that'],
    'delivery/server/settle.store.ts': [['claim', 'provider'], 'both are written with the state "sending"'],
    'ledger/server/post.store.ts': [['of'], 'written in the same statement'],
    'charges/balances.store.ts': [['studentId'], 'the relation holds entries of students only'],
    'charges/credit.store.ts': [['studentId'], 'the entries are those of the students asked for'],
    'refunds/payout.ts': [['phone', 'conversation'], 'both are written with the state "paying"'],
    'cashier/server/cross-bursary.ts': [['studentId'], 'a bursary pays receipts of students only'],
    'seals/check.store.ts': [['id'], 'the entry of a seal names the seal'],
    'vouchers/cheques.store.ts': [['reference'], 'it matches a pattern'],
    'stock/server/figures/moving.store.ts': [['expiresOn'], 'only batches with a day before another are asked for'],
    'newsletters/server/open.ts': [['year', 'number', 'publishedAt'], 'only what is published has a token'],
    'applications/server/tell.ts': [['name'], 'an application is submitted with its guardian'],
    'papers/server/prints.store.ts': [['fileId'], 'the file is asked for to be there'],
    'erasure/erasures.store.ts': [['approvedBy', 'doneAt', 'proof', 'proofDigest'], 'all are written with the state "done"'],
  }),
];

function mayBeNull(files: Readonly<Record<string, [at: readonly string[], because: string]>>): Accepted[] {
  return Object.entries(files).map(([file, [at, because]]) => ({ what: 'may be null', file, at, because }));
}

/** The findings without those that stand for a reason. */
export function unexplained(found: readonly Finding[]): Finding[] {
  return found.filter((finding) => {
    const file = finding.place.replace(/:\d+$/, '');
    return !accepted.some(
      (one) =>
        one.what === finding.what &&
        (one.file.endsWith('/') ? file.includes(one.file) : file.endsWith(one.file)) &&
        (one.at?.includes(finding.at) ?? true),
    );
  });
}
