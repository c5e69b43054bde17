import { sql } from 'kysely';
import { z } from 'zod';
import { formatMonth } from '#kit/contract/dates.ts';
import { id, optionalLine } from '#kit/contract/fields.ts';
import { parseCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { masterImport } from '#kit/server/imports/master-import.ts';
import { choicesBy, plain, type RowReader } from '#kit/server/imports/row-reader.ts';
import { one } from '#kit/server/sql/one.ts';
import { hrAdmin } from '../../contract/access.ts';
import { useDraft } from '../contract/uses.ts';
import { lends, type Method, type Purpose, type Side } from '../contract/words.ts';
import type { PostedOf } from '../../days/server/taken.ts';
import { giveItem, refuseTooLate } from './give.ts';
import { noneItemPaid } from './paid-until.ts';

const draft = useDraft.extend({ payrollNo: z.string().min(1), staffMemberId: id, itemId: id, reference: optionalLine(40) });
type Draft = z.output<typeof draft>;
type Row = Draft & { id: number; version: number };

interface Item {
  id: number;
  name: string;
  side: Side;
  method: Method;
  purpose: Purpose;
  amount: number | null;
  rate: number | null;
}
interface Had {
  staffMemberId: number;
  itemId: number;
  fromMonth: string;
  toMonth: string | null;
}
interface Lists {
  /** By plain payroll number and by plain staff number. */
  employees: ReadonlyMap<string, { id: number; payrollNo: string }>;
  /** By name; what is lent is not given by a sheet. */
  items: ReadonlyMap<string, Item>;
  /** What is had from month to month already. */
  had: readonly Had[];
  /** Whose pay of which month is posted, as `paidMonth` writes it. */
  paid: ReadonlySet<string>;
}

/** What payroll, which stands after this area, says of months that are posted. */
export interface PostedPay {
  readonly posted: PostedOf;
  /** All of them: employees, and the first days of their months. */
  readonly months: (tx: Tx) => Promise<readonly { staffMemberId: number; month: string }[]>;
}

const paidMonth = (staffMemberId: number, month: string): string => `${staffMemberId} ${month.slice(0, 7)}`;

async function listsOf({ tx }: Pick<SchoolContext, 'tx'>, { months }: PostedPay): Promise<Lists> {
  const { rows: people } = await sql<{ id: number; payrollNo: string; staffNo: string }>`
    select e.staff_member_id as id, e.payroll_no as "payrollNo", f.staff_no as "staffNo"
      from hr.employee e join settings.staff f on f.school_id = e.school_id and f.id = e.staff_member_id
     where f.status <> 'left'`.execute(tx);
  const { rows: items } = await sql<Item>`
    select id, name, side, method, purpose, amount, rate from hr.pay_item where active order by name`.execute(tx);
  const { rows: had } = await sql<Had>`
    select staff_member_id as "staffMemberId", item_id as "itemId", left(from_month::text, 7) as "fromMonth", left(to_month::text, 7) as "toMonth"
      from hr.pay_item_use where not once`.execute(tx);
  return {
    employees: new Map([
      ...people.map((person) => [plain(person.staffNo), person] as const),
      ...people.map((person) => [plain(person.payrollNo), person] as const),
    ]),
    items: choicesBy(
      items.filter(({ purpose }) => !lends(purpose)),
      ({ name }) => name,
    ),
    had,
    paid: new Set((await months(tx)).map(({ staffMemberId, month }) => paidMonth(staffMemberId, month))),
  };
}

const overlaps = (had: Had, from: string, to: string | null): boolean =>
  (to === null || had.fromMonth <= to) && (had.toMonth === null || had.toMonth >= from);

/** The amount or the rate of a row, as its item takes it; refused in words where it takes none or has none of its own. */
function howMuch(reader: RowReader, item: Item | null): { amount: number | null; rate: number | null } {
  const text = reader.text('amount');
  const none = { amount: null, rate: null };
  if (!item) return none;
  const ofPay = item.method === 'of_basic' || item.method === 'of_gross';
  if (text === null) {
    if (item.method === 'fixed' ? item.amount === null : ofPay && item.rate === null)
      reader.refuse('amount', 'empty', `${item.name} has no ${ofPay ? 'rate' : 'amount'} of its own. Enter one.`);
    return none;
  }
  const number = parseCents(text.replace(/\s*%$/, ''));
  if (number === null || number < 0) reader.refuse('amount', 'not an amount', `“${text}” is no amount. Write 24,500 or 7.5 %.`);
  else if (item.method === 'fixed') return { amount: number, rate: null };
  else if (!ofPay) reader.refuse('amount', 'not asked for', `${item.name} reckons its own amount. Leave this empty.`);
  // A rate is kept in hundredths of a per cent, as an amount is in hundredths of a shilling.
  else if (number > 10_000) reader.refuse('amount', 'too much', `“${text}” is more than 100 per cent.`);
  else return { amount: null, rate: number };
  return none;
}

/** Gives allowances and deductions to many from a sheet: a SACCO’s list, overtime of a month. It changes nothing of what they have. */
export const importOfUses = (pay: PostedPay) =>
  masterImport<Row, Draft, Lists>({
    kind: 'hr.payitemuses',
    access: hrAdmin,
    title: 'Who has which allowances and deductions',
    one: 'allowance or deduction of somebody',
    many: 'allowances and deductions of employees',
    matchedBy: 'nothing: each row is given anew',
    columns: [
      {
        key: 'payrollNo',
        label: 'Payroll no.',
        required: true,
        takes: 'The payroll or staff number of an employee',
        example: 'S004',
        names: ['payroll number', 'staff no', 'pf no', 'employee no'],
      },
      {
        key: 'itemId',
        label: 'Item',
        required: true,
        takes: 'An allowance or a deduction by its name',
        example: 'House allowance',
        names: ['allowance', 'deduction', 'name'],
      },
      {
        key: 'fromMonth',
        label: 'From',
        required: true,
        takes: 'A day of the first month',
        example: '01/01/2026',
        names: ['from month', 'month', 'start'],
      },
      {
        key: 'toMonth',
        label: 'Until',
        takes: 'A day of the last month; empty when it has no end',
        names: ['to', 'end', 'until month'],
      },
      { key: 'once', label: 'For one month', takes: 'Yes or no; yes is for its first month alone', names: ['once', 'one month'] },
      { key: 'amount', label: 'Amount or rate', takes: 'The item’s own when empty', example: '4,500', names: ['amount', 'rate'] },
      {
        key: 'reference',
        label: 'Number',
        takes: 'Of the member, the policy or the order',
        names: ['reference', 'member no', 'policy no'],
      },
      { key: 'because', label: 'Reason', takes: 'Why it is given', names: ['because', 'remarks'] },
    ],
    entities: [{ entity: 'what somebody has', table: 'hr.pay_item_use', named: 'from_month' }],
    lists: (ctx) => listsOf(ctx, pay),
    choices: ({ items }) => ({ itemId: [...new Set([...items.values()].map(({ name }) => name))], once: ['Yes', 'No'] }),
    existing: () => Promise.resolve([]),
    fieldsOf: ({ id: _id, version: _version, ...fields }) => fields,
    schema: draft,
    blank: { once: false, replaces: false },
    columnOf: { staffMemberId: 'payrollNo', rate: 'amount', replaces: 'once' },
    read: (reader, { employees, items, had, paid }) => {
      const written = reader.code('payrollNo');
      const person = written === null ? undefined : employees.get(plain(written));
      if (written !== null && !person) reader.refuse('payrollNo', 'no employee', `No employee has the number “${written}”.`);
      const item = reader.choice('itemId', items, 'allowance or deduction in use');
      const month = (key: string) => reader.day(key)?.slice(0, 7) ?? null;
      const [fromMonth, toMonth] = [month('fromMonth'), month('toMonth')];
      if (fromMonth !== null && toMonth !== null && toMonth < fromMonth)
        reader.refuse('toMonth', 'before the first', 'The last month cannot be before the first.');
      const once = reader.yes('once');
      const same = had.some(
        (one) =>
          one.staffMemberId === person?.id && one.itemId === item?.id && fromMonth !== null && overlaps(one, fromMonth, toMonth),
      );
      if (same && once !== true)
        reader.refuse(
          'fromMonth',
          'they have it',
          'They have it in that time already. End that first, or give it for one month.',
        );
      // Allowances for a month that is posted are paid as arrears, deductions are not.
      if (
        once === true &&
        person &&
        item?.side === 'deduction' &&
        fromMonth !== null &&
        paid.has(paidMonth(person.id, fromMonth))
      )
        reader.refuse(
          'fromMonth',
          'posted already',
          `Their pay of ${formatMonth(`${fromMonth}-01`)} is posted, and nothing is taken of it any more. Choose a later month.`,
        );
      return {
        payrollNo: person?.payrollNo ?? written,
        staffMemberId: person?.id ?? null,
        itemId: item?.id ?? null,
        fromMonth,
        toMonth: once === true ? fromMonth : toMonth,
        once,
        replaces: false,
        ...howMuch(reader, item ?? null),
        reference: reader.code('reference'),
        because: reader.text('because'),
      };
    },
    keyOf: ({ staffMemberId, itemId, fromMonth, once, reference }) =>
      [staffMemberId, itemId, fromMonth, once ? reference : ''].join(' '),
    labelOf: ({ payrollNo, itemId }, { items }) =>
      [payrollNo, [...items.values()].find((item) => item.id === itemId)?.name].filter(Boolean).join(' '),
    wordOf: ({ items }, field, value) =>
      field === 'itemId' ? [...items.values()].find((item) => item.id === value)?.name : undefined,
    create: async (ctx, { payrollNo, staffMemberId, ...given }) => {
      await refuseTooLate(ctx, pay.posted, { ...given, staffMemberIds: [staffMemberId] });
      // Nothing can have been paid by what is new.
      const { ids } = await giveItem(ctx, noneItemPaid, { ...given, staffMemberIds: [staffMemberId] });
      return { ...given, payrollNo, staffMemberId, id: one(ids), version: 1 };
    },
    update: () => Promise.reject(new Error('A row of who has what is always made anew.')),
  });
