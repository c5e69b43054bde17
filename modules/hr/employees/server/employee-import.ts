import { sql } from 'kysely';
import { one } from '#kit/server/sql/one.ts';
import { z } from 'zod';
import { optionalDay, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { parseCents } from '#kit/contract/money.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { masterImport } from '#kit/server/imports/master-import.ts';
import { choicesBy, plain, type RowReader } from '#kit/server/imports/row-reader.ts';
import { departmentsOf } from '#modules/settings/server/public.ts';
import { employeesWrite } from '../../contract/access.ts';
import { contractFields } from '../contract/contracts.ts';
import { contractKinds, contractKindWords, payPers } from '../contract/kinds.ts';
import { payRouteFields } from '../contract/pay-routes.ts';
import { employeeColumns } from './employee-columns.ts';
import { payRoutes } from './pay-routes.store.ts';
import { changeProfile, profileOf } from './profile.store.ts';
import { takeOn } from './record.store.ts';

const { fromDay, toDay, kind, jobTitle, gradeId, departmentId, basic, payPer } = contractFields;
const draft = z.object({
  staffNo: z.string().min(1),
  payrollNo: optionalLine(20),
  fromDay,
  toDay,
  kind,
  jobTitle,
  gradeId,
  departmentId,
  basic,
  payPer,
  birthDate: optionalDay,
  probationTo: optionalDay,
  disabilityNo: optionalLine(40),
  disabilityFrom: optionalDay,
  disabilityTo: optionalDay,
  branchId: optionalId,
  accountNo: payRouteFields.accountNo,
  phone: optionalPhone,
});
type Draft = z.output<typeof draft>;
const names = Object.keys(draft.shape) as (keyof Draft)[];
type Row = Draft & { id: number; version: number };

interface Named {
  id: number;
  name: string;
}
interface Lists {
  /** Everybody of the staff who has not left, by plain number; `held` for whom payroll knows already, null without a contract. */
  staff: ReadonlyMap<string, { id: number; staffNo: string; held: Row | null; employee: boolean }>;
  departments: ReadonlyMap<string, Named>;
  grades: ReadonlyMap<string, Named>;
  /** By bank and branch, each by name and by code. */
  branches: ReadonlyMap<string, Named>;
}

const kindWords = new Map([
  ...contractKinds.map((kind) => [plain(kind), kind] as const),
  ...contractKinds.map((kind) => [plain(contractKindWords[kind]), kind] as const),
  ...(['topup', 'tsc'] as const).map((word) => [word, 'tsc_topup'] as const),
]);
const perWords = new Map([
  ...payPers.map((per) => [per, per] as const),
  ['monthly', 'month'] as const,
  ['daily', 'day'] as const,
  ['hourly', 'hour'] as const,
]);
// What is dated is changed on the record from a day on, and never by a sheet.
const dated = ['fromDay', 'toDay', 'kind', 'jobTitle', 'gradeId', 'departmentId', 'basic', 'payPer'] as const;

/** Employees with their newest contract, all at once. */
async function employeesNow({ tx }: Pick<SchoolContext, 'tx'>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e.staff_member_id as id, e.version, s.staff_no as "staffNo", e.payroll_no as "payrollNo", c.from_day as "fromDay",
           c.to_day as "toDay", c.kind, c.job_title as "jobTitle", c.grade_id as "gradeId", c.department_id as "departmentId",
           c.basic, c.pay_per as "payPer", e.birth_date as "birthDate", e.probation_to as "probationTo",
           e.disability_no as "disabilityNo", e.disability_from as "disabilityFrom", e.disability_to as "disabilityTo",
           null::bigint as "branchId", null::text as "accountNo", null::text as phone
      from hr.employee e
      join settings.staff s on s.school_id = e.school_id and s.id = e.staff_member_id
      join lateral (
        select k.* from hr.contract k where k.school_id = e.school_id and k.staff_member_id = e.staff_member_id
         order by k.from_day desc limit 1) c on true`.execute(tx);
  return rows;
}

async function listsOf(ctx: SchoolContext): Promise<Lists> {
  const held = new Map((await employeesNow(ctx)).map((row) => [row.id, row]));
  const { rows: staff } = await sql<{ id: number; staffNo: string; employee: boolean }>`
    select s.id, s.staff_no as "staffNo", e.staff_member_id is not null as employee
      from settings.staff s left join hr.employee e on e.school_id = s.school_id and e.staff_member_id = s.id
     where s.status <> 'left'`.execute(ctx.tx);
  const { rows: grades } = await sql<Named>`select id, name from hr.grade where active order by name`.execute(ctx.tx);
  const { rows: branches } = await sql<Named & { bank: string; bankCode: string; code: string }>`
    select n.id, b.name || ', ' || n.name as name, b.name as bank, b.code as "bankCode", n.code
      from hr.bank_branch n join hr.bank b on b.school_id = n.school_id and b.id = n.bank_id
     where b.active and n.active`.execute(ctx.tx);
  return {
    staff: new Map(
      staff.map(({ id, staffNo, employee }) => [plain(staffNo), { id, staffNo, employee, held: held.get(id) ?? null }]),
    ),
    departments: choicesBy(await departmentsOf(ctx.tx), ({ name }) => name),
    grades: choicesBy(grades, ({ name }) => name),
    branches: new Map(
      branches.flatMap((one) => [
        [plain(one.name), one] as const,
        [plain(`${one.bankCode}${one.code}`), one] as const,
        [plain(`${one.bank}${one.code}`), one] as const,
      ]),
    ),
  };
}

/** An amount as people write it, in cents; what is none is said. */
function centsOf(reader: RowReader, key: string): number | null {
  const text = reader.text(key);
  if (text === null) return null;
  const amount = parseCents(text);
  if (amount === null) reader.refuse(key, 'not an amount', `“${text}” is no amount. Write 24,500 or 24500.50.`);
  return amount;
}

/** Takes members of the staff on from a sheet, each with a contract and where pay goes; of who is an employee it changes what is not dated. */
export const employeeImport = masterImport<Row, Draft, Lists>({
  kind: 'hr.employees',
  access: employeesWrite,
  title: 'Employees',
  one: 'employee',
  many: 'employees',
  matchedBy: 'the staff number',
  columns: employeeColumns,
  entities: [
    {
      entity: 'employee',
      table: 'hr.employees',
      named: 'payroll_no',
      parts: [
        { table: 'hr.contract', column: 'staff_member_id' },
        { table: 'hr.pay_route', column: 'staff_member_id' },
      ],
      remove: async ({ tx }, ids) => {
        for (const table of ['hr.pay_route', 'hr.contract', 'hr.employee'])
          await sql`delete from ${sql.table(table)} where staff_member_id = any(${[...ids]}::bigint[])`.execute(tx);
      },
    },
  ],
  lists: listsOf,
  choices: ({ departments, grades, branches }) => ({
    kind: contractKinds.map((kind) => contractKindWords[kind]),
    payPer: payPers,
    departmentId: [...departments.values()].map(({ name }) => name),
    gradeId: [...grades.values()].map(({ name }) => name),
    branchId: [...new Set([...branches.values()].map(({ name }) => name))],
  }),
  existing: employeesNow,
  fieldsOf: (row) => Object.fromEntries(names.map((name) => [name, row[name]])) as Draft,
  schema: draft,
  blank: { payPer: 'month' },
  read: (reader, { staff, departments, grades, branches }) => {
    const staffNo = reader.code('staffNo');
    const member = staffNo === null ? undefined : staff.get(plain(staffNo));
    if (staffNo !== null && !member)
      reader.refuse('staffNo', 'nobody of the staff', `Nobody of the staff has the number “${staffNo}”. Import the staff first.`);
    if (member?.employee && !member.held)
      reader.refuse('staffNo', 'without a contract', 'Payroll knows them without a contract. Add it on their record.');
    const fields = {
      // As the staff has it, however the sheet spaces it.
      staffNo: member?.staffNo ?? staffNo,
      payrollNo: reader.code('payrollNo'),
      fromDay: reader.day('fromDay'),
      toDay: reader.day('toDay'),
      kind: reader.choice('kind', kindWords, 'kind of employment'),
      jobTitle: reader.text('jobTitle'),
      gradeId: reader.choice('gradeId', grades, 'grade of this school')?.id ?? null,
      departmentId: reader.choice('departmentId', departments, 'department of this school')?.id ?? null,
      basic: centsOf(reader, 'basic'),
      payPer: reader.choice('payPer', perWords, 'choice of month, day or hour'),
      birthDate: reader.day('birthDate'),
      probationTo: reader.day('probationTo'),
      disabilityNo: reader.text('disabilityNo'),
      disabilityFrom: reader.day('disabilityFrom'),
      disabilityTo: reader.day('disabilityTo'),
      branchId: reader.choice('branchId', branches, 'branch of a bank of this school')?.id ?? null,
      accountNo: reader.code('accountNo'),
      phone: reader.phone('phone'),
    };
    if (fields.branchId !== null && fields.accountNo === null) reader.refuse('accountNo', 'empty', 'Account no. is empty.');
    const held = member?.held;
    if (!held) return fields;
    if (dated.some((key) => fields[key] !== null && fields[key] !== held[key]))
      reader.note('fromDay', 'the contract stays', 'A change of contract is entered on the record, from its day on.');
    return { ...fields, ...Object.fromEntries(dated.map((key) => [key, null])), branchId: null, accountNo: null, phone: null };
  },
  keyOf: ({ staffNo }) => staffNo ?? '',
  labelOf: ({ staffNo, jobTitle }) => [staffNo, jobTitle].filter(Boolean).join(' '),
  wordOf: ({ departments, grades }, field, value) => {
    const among = field === 'departmentId' ? departments : field === 'gradeId' ? grades : new Map<string, Named>();
    return [...among.values()].find(({ id }) => id === value)?.name;
  },
  create: async (ctx, { staffNo, branchId, accountNo, phone, disabilityNo, disabilityFrom, disabilityTo, ...first }) => {
    const { rows } = await sql<{ id: number }>`
      select id from settings.staff where staff_no = ${staffNo}`.execute(ctx.tx);
    const { id } = one(rows);
    await takeOn(ctx, id, { ...first, because: null });
    const profile = await profileOf(ctx.tx, id);
    if (profile && disabilityNo !== null)
      await changeProfile(ctx, id, profile.version, { ...profile, disabilityNo, disabilityFrom, disabilityTo });
    const nowhere = { fromDay: first.fromDay, toDay: null, branchId: null, accountNo: null, accountName: null, phone: null };
    if (branchId !== null) await payRoutes.add(ctx, id, { ...nowhere, mode: 'bank', branchId, accountNo });
    else if (phone !== null) await payRoutes.add(ctx, id, { ...nowhere, mode: 'mpesa', phone });
    return { ...first, staffNo, branchId, accountNo, phone, disabilityNo, disabilityFrom, disabilityTo, id, version: 1 };
  },
  update: async (ctx, id, version, wanted) => {
    const profile = await profileOf(ctx.tx, id);
    const { payrollNo, birthDate, probationTo, disabilityNo, disabilityFrom, disabilityTo } = wanted;
    if (profile)
      await changeProfile(ctx, id, version, {
        ...profile,
        payrollNo: payrollNo ?? profile.payrollNo,
        birthDate,
        probationTo,
        disabilityNo,
        disabilityFrom,
        disabilityTo,
      });
    return { ...wanted, id, version: version + 1 };
  },
});
