import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { returnsApi } from '../../issuing/contract/returns.ts';
import { getCharge } from '../../issuing/server/charges.store.ts';
import { approveCharge, takeBackCharge, waiveCharge } from '../../issuing/server/decide-charge.ts';
import { type Issued, type IssueDraft, issueStock } from '../../issuing/server/issue-stock.ts';
import { getIssue } from '../../issuing/server/issues.store.ts';
import { reverseIssue } from '../../issuing/server/reverse-issue.ts';
import { takeBack } from '../../issuing/server/take-back.ts';
import { openLines } from '../../requests/server/progress.ts';

interface Stocked {
  storeId: number;
  itemId: number;
  kind: string;
  quantity: number;
  lastDay: string;
}

/** Issues to departments, people and the kitchen, what came back of them, and charges; nothing where the stores keep nothing. */
export async function seedIssuing(given: SchoolContext): Promise<void> {
  const as = (fullName: string): SchoolContext => ({
    ...given,
    user: { ...given.user, accountId: 0, username: 'sample', fullName },
  });
  const [keeper, principal] = [as('Ndũng’ũ Mwangi'), as('Mary Atieno')];
  const today = schoolDay(given);
  const ids = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(given.tx)).rows.map(({ id }) => id);
  const staff = await ids(sql<{ id: number }>`select id from settings.staff where status = 'active' order by id limit 4`);
  const students = await ids(sql<{ id: number }>`select id from registration.roll where here order by id limit 4`);
  const departments = await ids(sql<{ id: number }>`select id from settings.departments order by id limit 3`);
  const { rows: stock } = await sql<Stocked>`
    select b.store_id as "storeId", b.item_id as "itemId", i.kind, b.quantity, b.last_day as "lastDay"
      from inventory.balance b
      join inventory.item i on i.school_id = b.school_id and i.id = b.item_id
      join inventory.store s on s.school_id = b.school_id and s.id = b.store_id
     where s.active and not s.transit and i.kind <> 'asset' and b.quantity >= 4000 and b.last_day <= ${today}::date
       and (not i.batches or exists (
         select from inventory.batch_balance k join inventory.batch t on t.school_id = k.school_id and t.id = k.batch_id
          where k.school_id = b.school_id and k.store_id = b.store_id and t.item_id = b.item_id and k.quantity >= 4000
            and (t.expires_on is null or t.expires_on >= ${today}::date)))
     order by b.quantity desc, b.item_id, b.store_id`.execute(given.tx);
  const of = (kind: string) => stock.filter((one) => one.kind === kind);
  const issue = (
    one: Stocked,
    to: IssueDraft['to'],
    quantity: number,
    more: Partial<IssueDraft> = {},
    dueOn: string | null = null,
  ) =>
    issueStock(keeper, {
      storeId: one.storeId,
      day: today,
      to,
      signed: { how: 'paper', name: 'Wanjirũ Kamaũ' },
      lines: [{ itemId: one.itemId, quantity, dueOn }],
      ...more,
    });

  await issueApproved(keeper, today);
  const [used, more] = of('consumable');
  const [departmentId, staffMemberId, studentId] = [departments[0], staff[0], students[0]];
  if (used && departmentId !== undefined) {
    await issue(used, { kind: 'department', departmentId }, 1000, { purpose: 'Majaribio – “Form 4”' });
    const wrong = await issue(more ?? used, { kind: 'department', departmentId }, 1000);
    await reverseIssue(principal, { id: wrong.id, version: 1, comment: 'Issued to the wrong department' });
  }
  // Out of the store with the most items: what the kitchen has of its own, it uses on the days of its menus.
  const kept = (storeId: number) => stock.filter((one) => one.storeId === storeId).length;
  const [food] = of('food').toSorted((one, other) => kept(other.storeId) - kept(one.storeId));
  if (food) await issue(food, { kind: 'kitchen', departmentId: null }, 2000, { purpose: 'Chakula cha jioni' });
  const lent = of('returnable');
  const [first, second = first] = lent;
  if (!first || !second || staffMemberId === undefined || studentId === undefined) return;
  const ago = addDays(today, -20);
  const early = second.lastDay > ago ? second.lastDay : ago;
  // Overdue, unless its store has moved it since.
  await issue(second, { kind: 'staff', staffMemberId }, 1000, { day: early }, addDays(early, 6));
  const toStudent = await issue(first, { kind: 'student', studentId }, 2000, {}, addDays(today, 14));
  const toStaff = await issue(second, { kind: 'staff', staffMemberId }, 1000, { purpose: 'Darasa' }, addDays(today, 30));
  await comeBack(keeper, principal, toStudent, toStaff);
}

/** Some of what a requisition asks for, where so much is in its store. */
async function issueApproved(keeper: SchoolContext, day: string): Promise<void> {
  const { rows } = await sql<{ id: number; storeId: number; departmentId: number }>`
    select r.id, r.store_id as "storeId", r.department_id as "departmentId" from inventory.requisition r
     where r.state = 'approved' and r.store_id is not null and r.department_id is not null
     order by r.id limit 2`.execute(keeper.tx);
  for (const { id, storeId, departmentId } of rows) {
    const lines = await openLines(keeper.tx, id);
    const { rows: there } = await sql<{ itemId: number; quantity: number }>`
      select item_id as "itemId", quantity from inventory.balance
       where store_id = ${storeId} and item_id = any(${lines.flatMap(({ itemId }) => itemId ?? [])}::bigint[])`.execute(
      keeper.tx,
    );
    const left = new Map(there.map(({ itemId, quantity }) => [itemId, quantity]));
    const taken = lines.flatMap(({ itemId, lineId, toIssue }) =>
      itemId !== null && toIssue >= 1000 && (left.get(itemId) ?? 0) >= 1000
        ? [{ itemId, quantity: 1000, requisitionLineId: lineId }]
        : [],
    );
    if (taken.length > 0)
      await issueStock(keeper, {
        storeId,
        day,
        to: { kind: 'department', departmentId },
        requisitionId: id,
        signed: { how: 'paper', name: 'Achieng’ Odhiambo' },
        lines: taken,
      });
  }
}

/** One thing comes back good, one damaged and is charged, one is lost and waived, and one charge is taken back. */
async function comeBack(keeper: SchoolContext, principal: SchoolContext, toStudent: Issued, toStaff: Issued): Promise<void> {
  const take = (line: object) => takeBack(keeper, returnsApi.take.input.parse({ lines: [line] }));
  const lineOf = async ({ id }: Issued) => (await getIssue(keeper, id)).lines[0]?.lineId;
  const decide = async (id: number | undefined, step: typeof approveCharge, comment: string | null = null) => {
    if (id === undefined) return;
    const { version } = await getCharge(principal, id);
    await step(principal, { id, version, comment });
  };
  const [student, staff] = [await lineOf(toStudent), await lineOf(toStaff)];
  const good = { issueLineId: student, condition: 'good', quantity: 1000 };
  await take(good);
  const { charges } = await take({ ...good, condition: 'damaged', amount: 45_000, note: 'Kioo kimevunjika' });
  await decide(charges[0]?.id, approveCharge);
  const lost = { issueLineId: staff, condition: 'lost', quantity: 1000, treatment: 'written_off', because: 'Ilipotea safarini' };
  const first = await take(lost);
  await decide(first.charges[0]?.id, approveCharge);
  await decide(first.charges[0]?.id, takeBackCharge, 'Found in the lab');
  const second = await take({ ...lost, treatment: 'payroll', amount: 60_000 });
  await decide(second.charges[0]?.id, waiveCharge, 'It was ten years old');
}
