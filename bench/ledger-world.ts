import pg from 'pg';
import { systemAccounts } from '#modules/finance/ledger/server/standard-chart.ts';
import { studentsPerSchool } from './million.ts';

/** What `fillLedger` makes for each of nine terms: opens, closes, and the year it is of. */
const terms = [2024, 2025, 2026].flatMap((year) =>
  (
    [
      ['01-08', '04-05'],
      ['05-06', '08-02'],
      ['08-26', '10-25'],
    ] as const
  ).map(([opens, closes], at) => ({
    id: (year - 2024) * 3 + at + 1,
    year,
    number: at + 1,
    opens: `${year}-${opens}`,
    closes: `${year}-${closes}`,
  })),
);

const voteHeads = [
  'Tuition',
  'Boarding and meals',
  'Repairs and maintenance',
  'Local transport',
  'Administration',
  'Electricity and water',
  'Medical',
  'Activity',
  'Personal emoluments',
  'Insurance',
  'Examinations',
  'Development',
].map((name, at) => ({ id: at + 1, name, code: `VH${at + 1}`, amount: (at === 1 ? 12_000 : 1500 - 75 * at) * 100 }));

/** The school whose books `fillLedger` fills. */
export const ledgerSchool = 1;

/**
 * Three years of books for the first school of `fillMillion`: 45,000 invoices over twelve vote heads, 90,000 receipts and
 * 3,600 payments, together a little over a million ledger entries, by plain SQL in half a minute. The last term is paid in
 * part. Numbers go on after it; the chain of receipts holds.
 */
export async function fillLedger(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
  for (const [title, statement, ...values] of statements) {
    const begun = performance.now();
    await client.query(statement, values);
    console.log(`  ${title}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
  await client.query('vacuum analyze');
  await client.end();
}

/** An account by its role or code. */
const account = (word: string) =>
  `(select id from finance.account where school_id = 1 and (role = '${word}' or code = '${word}'))`;

/** One row a student and term, with the invoice's key: `n` students of all terms. */
const bills = `(select t.*, s.id as student, (t.id - 1) * ${studentsPerSchool} + row_number() over (partition by t.id order by s.id) as invoice
                  from settings.term t join registration.student s on s.school_id = 1 where t.school_id = 1)`;

/** Two payments a student and term: the first takes vote heads 1 to 6, the second 7 to 12. Of the last term some are still to come. */
const payments = `(select b.*, p, (b.invoice - 1) * 2 + p as receipt, b.opens_on + p * 20 + (b.student % 17)::int as day
                     from ${bills} b, generate_series(1, 2) p
                    where b.id < 9 or (p = 1 and b.student % 4 > 0) or (p = 2 and b.student % 4 > 1))`;

const statements: [title: string, statement: string, ...values: unknown[]][] = [
  [
    'terms and accounts',
    `with years as (
       insert into settings.academic_year (school_id, id, name, starts_on, ends_on) overriding system value
       values (1, 9001, '2024', '2024-01-02', '2024-11-29'), (1, 9002, '2025', '2025-01-02', '2025-11-28')),
     term as (
       insert into settings.term (school_id, id, year_id, number, name, opens_on, closes_on, current) overriding system value
       select 1, t.id, case t.year when 2024 then 9001 when 2025 then 9002 else 1 end, t.number, 'Term ' || t.number || ' ' || t.year,
              t.opens, t.closes, t.id = 9
         from jsonb_to_recordset($1::jsonb) as t (id int, year int, number int, opens date, closes date)),
     book as (insert into finance.book (school_id) values (1))
     insert into finance.account (school_id, code, name, kind, heading, role, money)
     select 1, l.code, l.name, l.kind, coalesce(l.heading, false), l.role, coalesce(l.money, false)
       from jsonb_to_recordset($2::jsonb) as l (code text, name text, kind text, heading boolean, role text, money boolean)`,
    JSON.stringify(terms),
    JSON.stringify([
      ...systemAccounts,
      { code: '1110', name: 'Operations bank account', kind: 'asset', money: true },
      ...['Food', 'Wages', 'Electricity', 'Repairs'].map((name, at) => ({ code: `51${at}0`, name, kind: 'expense' })),
      ...voteHeads.map(({ id, name }) => ({ code: `40${id + 10}`, name: `${name} fees`, kind: 'income' })),
    ]),
  ],
  [
    'vote heads',
    `insert into finance.vote_head (school_id, id, code, name, category, income_id, priority) overriding system value
     select 1, v.id, v.code, v.name, case v.id when 1 then 'tuition' when 2 then 'boarding' else 'other' end, a.id, v.id * 10
       from jsonb_to_recordset($1::jsonb) as v (id int, code text, name text)
       join finance.account a on a.school_id = 1 and a.code = '40' || (v.id + 10)`,
    JSON.stringify(voteHeads),
  ],
  [
    'invoices',
    `insert into finance.invoice (school_id, id, invoice_no, kind, student_id, term_id, day, due_on, title, author_name) overriding system value
     select 1, invoice, 'INV/' || extract(year from opens_on) || '/' || lpad((1 + (invoice - 1) % ${3 * studentsPerSchool})::text, 5, '0'),
            'fees', student, id, opens_on, opens_on + 30, name || ' fees', 'bursar' from ${bills} b`,
  ],
  [
    'charges',
    `insert into finance.charge (school_id, id, invoice_id, student_id, term_id, vote_head_id, title, amount, receivable, day, due_on, line_id)
       overriding system value
     select 1, (i.id - 1) * 12 + v.id, i.id, i.student_id, i.term_id, v.id, v.name, v.amount, 'fees', i.day, i.due_on, v.id
       from finance.invoice i, jsonb_to_recordset($1::jsonb) as v (id int, name text, amount bigint) where i.school_id = 1`,
    JSON.stringify(voteHeads),
  ],
  [
    'journals',
    `insert into finance.journal (school_id, id, kind, document_id, document_no, day, narration, author_name) overriding system value
     select 1, id, 'invoice', id, invoice_no, day, title, 'bursar' from finance.invoice where school_id = 1
     union all
     select 1, 100000 + receipt, 'receipt', null, null, day, 'School fees', 'cashier' from ${payments} p
     union all
     select 1, 200000 + n, 'voucher', null, 'PV/' || n, date '2024-01-10' + n / 4, 'Supplies', 'bursar' from generate_series(1, 3600) n`,
  ],
  [
    'entries of invoices',
    `insert into finance.entry (school_id, journal_id, day, debit_id, credit_id, amount, student_id, charge_id, vote_head_id)
     select 1, c.invoice_id, c.day, ${account('fees')}, v.income_id, c.amount, c.student_id, c.id, c.vote_head_id
       from finance.charge c join finance.vote_head v on v.school_id = 1 and v.id = c.vote_head_id where c.school_id = 1`,
  ],
  [
    'entries of receipts',
    `insert into finance.entry (school_id, journal_id, day, debit_id, credit_id, amount, student_id, charge_id, vote_head_id)
     select 1, 100000 + p.receipt, p.day, (array[${account('cash')}, ${account('mpesa')}, ${account('1110')}])[1 + p.receipt % 3],
            ${account('fees')}, c.amount, c.student_id, c.id, c.vote_head_id
       from ${payments} p
       join finance.charge c on c.school_id = 1 and c.invoice_id = p.invoice and (c.vote_head_id <= 6) = (p.p = 1)`,
  ],
  [
    'entries of payments',
    `insert into finance.entry (school_id, journal_id, day, debit_id, credit_id, amount, vote_head_id)
     select 1, 200000 + n, date '2024-01-10' + n / 4, (array[${['5100', '5110', '5120', '5130'].map(account).join()}])[1 + n % 4],
            ${account('1110')}, 1500000 + n * 100, 1 + n % 12 from generate_series(1, 3600) n`,
  ],
  [
    'movements of students',
    `insert into finance.student_movement (school_id, journal_id, student_id, day, kind, term_id, fees, other, prepayment)
     select 1, j.id, e.student_id, j.day, j.kind, i.term_id,
            sum(case when e.debit_id = ${account('fees')} then e.amount else -e.amount end), 0, 0
       from finance.entry e
       join finance.journal j on j.school_id = 1 and j.id = e.journal_id
       left join finance.invoice i on j.kind = 'invoice' and i.school_id = 1 and i.id = j.document_id
      where e.school_id = 1 and e.student_id is not null
      group by j.id, e.student_id, j.day, j.kind, i.term_id`,
  ],
  [
    'receipts',
    `with numbered as (
       select p.*, extract(year from p.opens_on)::int as year,
              row_number() over (partition by extract(year from p.opens_on) order by p.receipt) as serial from ${payments} p)
     insert into finance.receipt (school_id, id, series, year, serial, receipt_no, day, student_id, mode, money_id, amount, journal_id,
                                  author_name, at, previous_hash, hash, token) overriding system value
     select 1, receipt, 'fees', year, serial, 'RCT/' || year || '/' || lpad(serial::text, 5, '0'), day, student,
            (array['cash', 'mpesa', 'eft'])[1 + receipt % 3],
            (array[${account('cash')}, ${account('mpesa')}, ${account('1110')}])[1 + receipt % 3],
            (select sum(v.amount) from jsonb_to_recordset($1::jsonb) as v (id int, amount bigint) where (v.id <= 6) = (p = 1)),
            100000 + receipt, 'cashier', day + time '09:00',
            coalesce(encode(sha256(convert_to(lag(receipt) over (order by year, serial)::text, 'UTF8')), 'hex'), ''),
            encode(sha256(convert_to(receipt::text, 'UTF8')), 'hex'), 'bench' || receipt
       from numbered`,
    JSON.stringify(voteHeads),
  ],
  [
    'numbers go on',
    `with set as (
       select setval(pg_get_serial_sequence('settings.term', 'id'), 1000), setval(pg_get_serial_sequence('settings.academic_year', 'id'), 10000),
              setval(pg_get_serial_sequence('finance.vote_head', 'id'), 1000), setval(pg_get_serial_sequence('finance.invoice', 'id'), 100000),
              setval(pg_get_serial_sequence('finance.charge', 'id'), 1000000), setval(pg_get_serial_sequence('finance.journal', 'id'), 300000),
              setval(pg_get_serial_sequence('finance.receipt', 'id'), 100000))
     insert into kit.counter (school_id, kind, period, value)
     select 1, 'receipt fees', year::text, max(serial) from finance.receipt, set where school_id = 1 group by year
     union all
     select 1, 'invoice', extract(year from day)::text, count(*) from finance.invoice where school_id = 1 group by extract(year from day)`,
  ],
];
