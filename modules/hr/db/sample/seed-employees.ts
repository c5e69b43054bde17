import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { listStaff, numbersOfStaff, schoolDay, updateStaffMember } from '#modules/settings/server/public.ts';
import type { ContractDraft } from '../../employees/contract/contracts.ts';
import type { ProfileDraft } from '../../employees/contract/employees.ts';
import { contracts } from '../../employees/server/contracts.store.ts';
import { gradeStore } from '../../employees/server/grades.store.ts';
import { payRoutes } from '../../employees/server/pay-routes.store.ts';
import { changeProfile, confirmEmployee, profileOf } from '../../employees/server/profile.store.ts';
import { addEmployee, takeOn } from '../../employees/server/record.store.ts';

const shillings = (amount: number) => amount * 100;
const nothing = { toDay: null, jobTitle: null, gradeId: null, departmentId: null, payPer: 'month', because: null } as const;
const first = { payrollNo: null, birthDate: null, probationTo: null } as const;

/**
 * Everybody whom the sample school pays: workers and board teachers with a contract, two TSC teachers with a top-up, and those who
 * are awkward for payroll. The other TSC teachers stay without a contract.
 */
export async function seedEmployees(ctx: SchoolContext): Promise<void> {
  const today = schoolDay(ctx);
  const begins = `${Number(today.slice(0, 4)) - 1}-01-01`;
  const gradeIds: number[] = [];
  for (const [name, least, most] of [
    ['Support 1', 16_200, 28_000],
    ['Support 2', 24_000, 45_000],
    ['Teaching B5', 34_000, 62_000],
    ['Administration', 60_000, 180_000],
  ] as const)
    gradeIds.push((await gradeStore.create(ctx, { name, least: shillings(least), most: shillings(most), active: true })).id);
  const { rows: staff } = await listStaff(ctx, { page: 1, size: 500, sort: 'staffNo', status: 'here' });
  const branches = (await sql<{ id: number }>`select id from hr.bank_branch order by id desc limit 8`.execute(ctx.tx)).rows;
  const paid = [
    ...staff.filter(({ employer }) => employer !== 'TSC'),
    ...staff.filter(({ employer }) => employer === 'TSC').slice(0, 2),
  ];
  for (const [index, member] of paid.entries()) {
    const teaches = member.kind === 'teacher';
    const toppedUp = member.employer === 'TSC';
    const basic = toppedUp ? 12_000 : teaches ? 38_500 + index * 650 : 17_250 + index * 1_175;
    await takeOn(ctx, member.id, {
      ...first,
      ...nothing,
      fromDay: begins,
      kind: toppedUp ? 'tsc_topup' : 'permanent',
      gradeId: gradeIds[teaches ? 2 : index % 2] ?? null,
      basic: shillings(basic),
    });
    await route(ctx, member.id, begins, index, branches[index % branches.length]?.id ?? null, member.phone);
  }
  await fillNumbers(
    ctx,
    paid.slice(1).map(({ id }) => id),
  );
  await seedAwkward(ctx, today, begins, branches[0]?.id ?? null, gradeIds);
}

async function route(
  ctx: SchoolContext,
  id: number,
  fromDay: string,
  index: number,
  branchId: number | null,
  phone: string | null,
) {
  const none = { toDay: null, branchId: null, accountNo: null, accountName: null, phone: null };
  if (index % 5 === 3 && phone !== null) return payRoutes.add(ctx, id, { ...none, fromDay, mode: 'mpesa', phone });
  if (branchId === null) return payRoutes.add(ctx, id, { ...none, fromDay, mode: 'cash' });
  return payRoutes.add(ctx, id, { ...none, fromDay, mode: 'bank', branchId, accountNo: String(1_104_500_221 + index * 7_919) });
}

/** Gives employees the numbers that returns ask for; the first one of the list stays without. */
async function fillNumbers(ctx: SchoolContext, ids: readonly number[]): Promise<void> {
  const { rows: members } = await listStaff(ctx, { page: 1, size: 500, sort: 'staffNo' });
  const versions = new Map(members.map(({ id, version }) => [id, version]));
  for (const [index, known] of (await numbersOfStaff(ctx.tx, ids)).entries()) {
    await updateStaffMember(ctx, known.id, versions.get(known.id) ?? 0, {
      kraPin: known.kraPin ?? `A${String(5_200_001 + index * 6_007).padStart(9, '0')}${'ABCDEFGHIJ'[index % 10]}`,
      nssfNo: known.nssfNo ?? String(2_104_100_300 + index * 719),
      shaNo: known.shaNo ?? `CR${String(2_100_000_000_123 + index * 6_011)}-${index % 10}`,
    });
  }
}

interface Awkward {
  name: string;
  gender: 'female' | 'male';
  job: string;
  pin: string | null;
  contract: Partial<ContractDraft> & Pick<ContractDraft, 'fromDay' | 'kind' | 'basic'>;
  profile?: Partial<ProfileDraft>;
  probationTo?: string;
}

async function seedAwkward(
  ctx: SchoolContext,
  today: string,
  begins: string,
  branchId: number | null,
  grades: readonly number[],
) {
  const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  const people: readonly Awkward[] = [
    // Promoted in the middle of a month: two contracts in one.
    {
      name: 'Wanjirũ Mũthoni N’dũng’ũ',
      gender: 'female',
      job: 'Accounts clerk',
      pin: 'A007100201K',
      contract: { fromDay: begins, kind: 'permanent', basic: shillings(41_000), gradeId: grades[1] ?? null },
    },
    {
      name: 'Zoë Ånström-Kiplagat',
      gender: 'female',
      job: 'Laboratory intern',
      pin: 'A007100202L',
      contract: { fromDay: `${lastMonth}-10`, toDay: addDays(today, 75), kind: 'intern', basic: shillings(15_000) },
    },
    {
      name: 'Ole Tipapa Nkaissery',
      gender: 'male',
      job: 'Farm hand',
      pin: 'A007100203M',
      contract: { fromDay: `${lastMonth}-05`, kind: 'casual', basic: shillings(950), payPer: 'day' },
    },
    {
      name: 'José Ñandú Ochieng’',
      gender: 'male',
      job: 'Night guard',
      pin: null,
      contract: { fromDay: begins, kind: 'permanent', basic: shillings(19_800) },
    },
    {
      name: 'Dr Étienne Mbarũ',
      gender: 'male',
      job: 'Member of the board',
      pin: 'A007100205P',
      contract: {
        fromDay: begins,
        kind: 'casual',
        basic: shillings(5_000),
        payPer: 'day',
        because: 'Sitting allowance by the day',
      },
      profile: { firstEmployment: false, nssf: false, nita: false },
    },
    {
      name: 'Achieng’ Adhiambo O’Brien',
      gender: 'female',
      job: 'Librarian',
      pin: 'A007100206Q',
      contract: { fromDay: begins, kind: 'permanent', basic: shillings(168_000), gradeId: grades[3] ?? null },
      profile: { disabilityNo: 'NCPWD/P/77120', disabilityFrom: begins, disabilityTo: addDays(today, 45) },
    },
    {
      name: 'Ali bin Yusuf al-Mazrui',
      gender: 'male',
      job: 'Matron’s assistant',
      pin: 'A007100207R',
      contract: { fromDay: addDays(today, -70), toDay: addDays(today, 40), kind: 'contract', basic: shillings(23_500) },
      probationTo: addDays(today, 20),
    },
    {
      name: 'Nyambura wa Gĩtau',
      gender: 'female',
      job: 'Cateress',
      pin: 'A007100208S',
      contract: { fromDay: begins, toDay: `${lastMonth}-12`, kind: 'contract', basic: shillings(33_000) },
    },
    {
      name: 'Xolani Āpihai',
      gender: 'male',
      job: 'Music instructor',
      pin: 'A007100209T',
      contract: { fromDay: addDays(today, 12), kind: 'permanent', basic: shillings(47_250) },
    },
  ];
  for (const [index, { name, gender, job, pin, contract, profile, probationTo }] of people.entries()) {
    const id = await addEmployee(
      ctx,
      {
        staffNo: `H${String(index + 1).padStart(3, '0')}`,
        kind: 'support',
        fullName: name,
        gender,
        employer: 'BOM',
        kraPin: pin,
      },
      { ...first, ...nothing, jobTitle: job, ...contract, probationTo: probationTo ?? null },
    );
    const known = await profileOf(ctx.tx, id);
    if (known && profile) await changeProfile(ctx, id, known.version, { ...known, ...profile });
    // Of the night guard nobody has said where his pay goes.
    if (pin !== null) await route(ctx, id, contract.fromDay, index, branchId, null);
    if (index === 0) {
      const [now] = await contracts.list(ctx, id);
      if (now)
        await contracts.add(ctx, id, {
          ...now,
          fromDay: `${lastMonth}-16`,
          basic: shillings(52_500),
          because: 'Promoted to accountant',
        });
      const changed = await profileOf(ctx.tx, id);
      if (changed) await confirmEmployee(ctx, id, changed.version, addDays(begins, 180));
    }
  }
}
