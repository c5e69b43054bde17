// The desk of a library of 50,000 titles with 80,000 copies: issuing and returning with 300,000 loans behind it, what is overdue, and who
// stands at the desk.
import pg from 'pg';
import { buildApp } from '#app/server/build-app.ts';
import { report } from '../figures.ts';
import { fillMillion, password } from '../million.ts';
import { recorded } from '../recorded.ts';
import { scratchDatabase } from '../scratch.ts';
import { signIn, startServer } from '../server.ts';

const [titles, copies, past, out] = [50_000, 80_000, 300_000, 12_000];

/** Titles, copies, loans that came back and loans that go on, of the one school. The copies above those that are out are in. */
async function fillLibrary(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const terms = JSON.stringify({
    rule: 'Everybody',
    loanDays: 14,
    counted: 'calendar',
    most: null,
    mostOverall: null,
    renewals: 1,
    renewalDays: 14,
    reservable: true,
    holdDays: 3,
    finePerDay: 500,
    fineCounts: 'school',
    graceDays: 1,
    fineCap: 20_000,
    capAtPrice: true,
    overdueBlock: null,
    finesBlock: null,
    suspensionDays: 0,
    suspensionMost: null,
    hardDue: 'none',
    hardDueOn: null,
    hardDueTerm: false,
    lostFee: 0,
  });
  await client.query(`
    set session_replication_role = replica;
    insert into settings.term (school_id, year_id, number, name, opens_on, closes_on, current)
      select 1, 1, n, 'Term ' || n, current_date - 100 + n * 60, current_date - 50 + n * 60, n = 1 from generate_series(1, 3) n;
    insert into library.title (school_id, id, title, kind, price) overriding system value
      select 1, n, 'Title number ' || n, (array['textbook','set_book','fiction','other'])[1 + n % 4], 45000 from generate_series(1, ${titles}) n;
    insert into library.copy (school_id, id, title_id, accession_no, barcode) overriding system value
      select 1, n, 1 + n % ${titles}, 'ACC' || n, 'BC' || lpad(n::text, 9, '0') from generate_series(1, ${copies}) n;
    insert into library.rule (school_id, borrower, loan_days, renewals, fine_per_day, fine_cap, cap_at_price)
      values (1, 'anyone', 14, 1, 500, 20000, true);
    insert into library.rule (school_id, borrower, kind, loan_days, most_overall) values (1, 'student', 'textbook', 300, 900), (1, 'student', 'set_book', 300, 900);
    insert into library.rule (school_id, borrower, loan_days, most_overall) values (1, 'student', 21, 900), (1, 'teacher', 90, 40);
    insert into library.loan (school_id, copy_id, title_id, student_id, out_at, out_on, due_on, terms, condition_out, condition_in, out_name, returned_at, returned_on, client_key)
      select 1, 1 + n % ${copies}, 1 + (1 + n % ${copies}) % ${titles}, 1 + (n * 7) % 5000, now() - interval '400 days', current_date - 400 + n % 300,
             current_date - 386 + n % 300, '${terms}', 'good', 'good', 'Librarian', now() - interval '60 days', current_date - 60, 'past-' || n
        from generate_series(1, ${past}) n;
    insert into library.loan (school_id, copy_id, title_id, student_id, out_at, out_on, due_on, terms, condition_out, out_name)
      select 1, n, 1 + n % ${titles}, 1 + (n * 13) % 5000, now() - interval '20 days', current_date - 20, current_date - 6 + n % 20, '${terms}', 'good', 'Librarian'
        from generate_series(1, ${out}) n;
    select setval(pg_get_serial_sequence('library.loan', 'id'), ${past + out + 1});
    insert into library.reservation (school_id, title_id, student_id, asked_at, asked_on, asked_name)
      select 1, n, 2 + n * 3, now(), current_date, 'Librarian' from generate_series(1, 1000) n;
    set session_replication_role = default;`);
  await client.query('vacuum analyze');
  await client.end();
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

console.log(`Making a library of ${copies.toLocaleString('en')} copies; this takes a minute`);
const scratch = await scratchDatabase();
try {
  await fillMillion(scratch.url, 1);
  await fillLibrary(scratch.url);
  const server = await startServer(scratch.url, scratch.folder);
  const token = await signIn(server.address, 'admin1', password);
  let serial = 0;
  const post = async (path: string, body: object): Promise<number> => {
    serial += 1;
    const clientKey = `bench-scan-${serial}`;
    const begun = performance.now();
    const answer = await fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': clientKey },
      body: JSON.stringify({ ...body, clientKey }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
    return performance.now() - begun;
  };
  const get = async (path: string): Promise<number> => {
    const begun = performance.now();
    const answer = await fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
    return performance.now() - begun;
  };
  // Every twentieth has left the school.
  const borrower = (n: number) => ({ kind: 'student', id: 1 + ((n * 40 + 1) % 4980) });
  const copy = (n: number) => `ACC${out + 5_000 + n}`;
  const each = async (count: number, from: number, work: (n: number) => Promise<number>) => {
    const times: number[] = [];
    for (let n = 0; n < count; n += 1) times.push(await work(from + n));
    return times;
  };
  const issue = (n: number) => post('/api/library/loans', { borrower: borrower(n), scan: copy(n) });
  await each(60, 0, issue);
  const issued = await each(600, 100, issue);
  const begun = performance.now();
  await Promise.all(Array.from({ length: 4 }, (_, desk) => each(150, 2_000 + desk * 200, issue)));
  const together = 600 / ((performance.now() - begun) / 1000);
  const returned = await each(400, 100, (n) => post('/api/library/returns', { scan: copy(n) }));
  const late = await each(200, 1, (n) => post('/api/library/returns', { scan: `BC${String(n * 20).padStart(9, '0')}` }));
  const card = await each(100, 0, (n) => get(`/api/library/borrowers/student/${1 + n * 13}`));
  const overdue = await each(20, 0, () => get('/api/library/loans?state=overdue&sort=-daysLate'));
  const found = await each(100, 0, (n) => get(`/api/library/borrowers?q=${String(n * 7 + 1).padStart(4, '0')}`));
  await server.end();

  const app = await buildApp({ databaseUrl: scratch.url, dataDir: scratch.folder, logLevel: 'error', callsPerMinute: 1e8 });
  const statements = async (url: string, payload: object) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `count${url.replaceAll('/', '-')}` };
    const all = await recorded(async () => {
      const answer = await app.http.inject({ method: 'POST', url, headers, payload });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    });
    return all.length;
  };
  const scan = { clientKey: 'bench-count-1', scan: copy(4_000) };
  const ofIssue = await statements('/api/library/loans', { ...scan, borrower: borrower(4_000) });
  const ofReturn = await statements('/api/library/returns', scan);
  await app.close();
  report(`A desk with ${copies.toLocaleString('en')} copies and ${(past + out).toLocaleString('en')} loans`, [
    { what: 'issue: 95 of 100 within', value: p95(issued), unit: 'ms', limit: 25 },
    { what: 'issue: statements, those of the call itself included', value: ofIssue, unit: '' },
    { what: 'four desks at once: issues a second', value: together, unit: '/s' },
    { what: 'return: 95 of 100 within', value: p95(returned), unit: 'ms', limit: 25 },
    { what: 'return: statements', value: ofReturn, unit: '' },
    { what: 'return with a fine on the account in finance: 95 of 100 within', value: p95(late), unit: 'ms' },
    { what: 'who stands at the desk: 95 of 100 within', value: p95(card), unit: 'ms' },
    { what: 'a borrower by number: 95 of 100 within', value: p95(found), unit: 'ms' },
    { what: 'the first page of what is overdue: 95 of 100 within', value: p95(overdue), unit: 'ms' },
  ]);
} finally {
  await scratch.end();
}
