// The stock of a school with 100,000 movements: what it was worth on any day, item by item and beside the ledger; a stock card; an item
// found; and an issue of one line, with its posting.
import pg from 'pg';
import { median, report } from '../figures.ts';
import { fillMillion, password } from '../million.ts';
import { scratchDatabase } from '../scratch.ts';
import { signIn, startServer } from '../server.ts';

const items = 2_000;
/** Movements of each item in the main store and in the two others: 100,000 in all. */
const [often, seldom] = [20, 15];
const moves = items * (often + 2 * seldom);
const days = 400;

const scratch = await scratchDatabase();
const client = new pg.Client({ connectionString: scratch.url });

/** Items with an opening and issues of ten units each, in three stores, and a journal for every movement. */
async function fillStock(): Promise<void> {
  await client.query(`
    set session_replication_role = replica;
    insert into inventory.item (school_id, id, code, name, category_id, kind, unit, divisible, barcode) overriding system value
      select 1, n, 'IT-' || n, 'Item number ' || n, (select min(id) from inventory.category where school_id = 1) + n % 8, 'consumable', 'piece',
             true, '616' || lpad(n::text, 10, '0') from generate_series(1, ${items}) n;
    create temporary table planned as
      select row_number() over (order by s.id, n, k) as id, s.id as store, n as item, k, current_date - ${days} + k * 19 + n % 19 as day,
             case when k = 0 then 10000000 else -10000 end as quantity, (10000 - 10 * k) * 1000 as quantity_after,
             (500 + n % 9000) * case when k = 0 then 10000 else -10 end as value, (500 + n % 9000) * (10000 - 10 * k) as value_after,
             c.stock_id, c.expense_id
        from (select id, row_number() over (order by id) as place from inventory.store where school_id = 1 and not transit) s
        cross join generate_series(1, ${items}) n
        join inventory.item i on i.school_id = 1 and i.id = n
        join inventory.category c on c.school_id = 1 and c.id = i.category_id
        cross join generate_series(0, ${often - 1}) k
       where k < case when s.place = 1 then ${often} else ${seldom} end;
    insert into finance.journal (school_id, id, kind, document_id, document_no, day, narration, author_name) overriding system value
      select 1, 1000000 + id, case when k = 0 then 'opening stock' else 'issue' end, id, 'B/' || id, day, 'Bench', 'Bench' from planned;
    insert into finance.entry (school_id, journal_id, day, debit_id, credit_id, amount)
      select 1, 1000000 + id, day, case when k = 0 then stock_id else expense_id end,
             case when k = 0 then (select opening_id from inventory.setting where school_id = 1) else stock_id end, abs(value) from planned;
    insert into inventory.move (school_id, day, store_id, item_id, kind, quantity, value, quantity_after, value_after, stock_id, document,
                                document_id, document_no, journal_id, narration, author_name)
      select 1, day, store, item, case when k = 0 then 'opening' else 'issue' end, quantity, value, quantity_after, value_after, stock_id,
             case when k = 0 then 'opening stock' else 'issue' end, id, 'B/' || id, 1000000 + id, 'Bench', 'Bench' from planned order by day, id;
    insert into inventory.balance (school_id, store_id, item_id, quantity, value, last_day)
      select 1, store, item, sum(quantity), sum(value), max(day) from planned group by store, item;
    set session_replication_role = origin`);
  await client.query('vacuum analyze');
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

console.log(`Making ${moves.toLocaleString('en')} movements; this takes a minute`);
try {
  await fillMillion(scratch.url, 1);
  await client.connect();
  const server = await startServer(scratch.url, scratch.folder);
  const authorization = `Bearer ${await signIn(server.address, 'admin1', password)}`;
  const call = async <R>(method: string, url: string, body?: object): Promise<[took: number, answer: R]> => {
    const begun = performance.now();
    const answer = await fetch(`${server.address}/api/inventory/${url}`, {
      method,
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
    return [performance.now() - begun, JSON.parse(text) as R];
  };
  await call('POST', 'accounts/usual', {});
  const stores: number[] = [];
  for (const name of ['Main store', 'Kitchen', 'Laboratory'])
    stores.push((await call<{ id: number }>('POST', 'stores', { name }))[1].id);
  const [main = 0] = stores;
  await fillStock();
  const { rows: counted } = await client.query<{ moves: string }>(
    'select count(*) as moves from inventory.move where school_id = 1',
  );
  if (Number(counted[0]?.moves) !== moves) throw new Error(`${counted[0]?.moves} movements were made`);

  /** The worth of a day by sums over all movements, and the items and stores in which something was. */
  const summed = async (day: string) => {
    const { rows } = await client.query<{ value: string; pairs: string }>(
      `select coalesce(sum(value), 0) as value, count(distinct (store_id, item_id)) as pairs
         from inventory.move where school_id = 1 and day <= $1`,
      [day],
    );
    return { value: Number(rows[0]?.value), pairs: Number(rows[0]?.pairs) };
  };
  const dayBefore = (by: number) => new Date(Date.now() - by * 86_400_000).toISOString().slice(0, 10);
  const [totals, lists]: [number[], number[]] = [[], []];
  let differing = 0;
  for (let by = 5; by < days; by += 13) {
    const asOf = dayBefore(by);
    const [took, answer] = await call<{ value: number; accounts: { stock: number; ledger: number }[] }>(
      'GET',
      `stock/totals?asOf=${asOf}`,
    );
    const [listed, page] = await call<{ total: number; rows: unknown[] }>('GET', `stock?asOf=${asOf}&size=200&sort=-value`);
    const known = await summed(asOf);
    if (answer.value !== known.value || page.total !== known.pairs || known.value <= 0)
      throw new Error(`Of ${asOf} ${answer.value} and ${page.total} are told, and ${known.value} and ${known.pairs} are there`);
    differing += answer.accounts.filter(({ stock, ledger }) => stock !== ledger).length;
    totals.push(took);
    lists.push(listed);
  }

  const cards: number[] = [];
  const found: number[] = [];
  for (let n = 0; n < 100; n += 1) {
    const item = 1 + ((n * 37) % items);
    const [took, card] = await call<{ total: number; rows: { balance: number }[] }>('GET', `items/${item}/card`);
    if (card.total !== often + 2 * seldom) throw new Error(`The card of item ${item} has ${card.total} movements`);
    cards.push(took);
    const [scanned, hit] = await call<{ rows: { id: number }[] }>(
      'GET',
      `items/options?scan=616${String(item).padStart(10, '0')}`,
    );
    if (hit.rows[0]?.id !== item) throw new Error('The scan found something else');
    found.push(scanned);
  }

  const staff = await client.query<{ id: string }>(
    `insert into settings.staff_member (school_id, staff_no, kind, full_name, gender) values (1, 'BENCH', 'support', 'Wanjirũ', 'female') returning id`,
  );
  const department = await client.query<{ id: string }>(
    `insert into settings.department (school_id, name) values (1, 'Kitchen') returning id`,
  );
  const issue = async (n: number): Promise<number> => {
    const [took] = await call('POST', 'issues', {
      storeId: main,
      day: dayBefore(0),
      toKind: 'department',
      departmentId: Number(department.rows[0]?.id),
      signerId: Number(staff.rows[0]?.id),
      signedHow: 'paper',
      lines: [{ itemId: 1 + (n % items), quantity: 1000 }],
    });
    return took;
  };
  for (let n = 0; n < 30; n += 1) await issue(n);
  const issued: number[] = [];
  for (let n = 0; n < 400; n += 1) issued.push(await issue(100 + n));
  const { rows: gone } = await client.query<{ issues: string }>(
    `select count(*) as issues from inventory.move m join finance.journal j on j.school_id = 1 and j.id = m.journal_id
      where m.school_id = 1 and m.document = 'issue' and m.day = $1 and m.quantity = -1000`,
    [dayBefore(0)],
  );
  if (Number(gone[0]?.issues) !== 430)
    throw new Error(`${gone[0]?.issues} of 430 issues stand on the stock cards with their journals`);
  await server.end();
  report(`Stock with ${moves.toLocaleString('en')} movements of ${items.toLocaleString('en')} items in three stores`, [
    {
      what: 'worth of a day by store, category and account, beside the ledger (slowest)',
      value: Math.max(...totals),
      unit: 'ms',
      limit: 300,
    },
    { what: 'the same (median)', value: median(totals), unit: 'ms' },
    { what: 'days and accounts on which stock and ledger differ', value: differing, unit: '', limit: 0 },
    { what: 'worth of a day item by item, 200 of a page (slowest)', value: Math.max(...lists), unit: 'ms', limit: 300 },
    { what: 'stock card: 95 of 100 within', value: p95(cards), unit: 'ms', limit: 50 },
    { what: 'item found by scan: 95 of 100 within', value: p95(found), unit: 'ms', limit: 25 },
    { what: 'issue of one line, posted: 95 of 100 within', value: p95(issued), unit: 'ms', limit: 25 },
  ]);
} finally {
  await client.end();
  await scratch.end();
}
