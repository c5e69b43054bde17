import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { reminderChoice } from '../../balances/contract/reminders.ts';
import { issueFeeLeaveouts } from '../../balances/server/fee-leaveouts.store.ts';
import { sendRun } from '../../balances/server/reminders/send-reminders.ts';
import { ownTexts } from '../../balances/server/reminders/texts.ts';
import { createBill } from '../../billing/server/other/charge-bill.ts';
import { askReversal, askWriteOff, decide } from '../../billing/server/requests/requests.store.ts';
import { createStructure } from '../../billing/server/structures/structures.store.ts';
import { tick } from '../../pocket/server/transport/trips.store.ts';
import { addPaper } from '../../spending/server/papers.store.ts';
import { draftVoucher } from '../../spending/server/vouchers/draft-voucher.ts';
import { pay } from '../../spending/server/vouchers/pay-voucher.ts';
import { approve, check, prepare } from '../../spending/server/vouchers/sign-voucher.ts';
import { bankOf, peopleOf } from './seed-spending.ts';
import { seedUnusualMoney } from './seed-unusual-money.ts';

/** The fees of a small class and what becomes of them; the second of the students owes, the last has nothing in the books. */
export async function seedUnusualFinance(own: SchoolContext, classId: number, students: readonly number[]): Promise<void> {
  const { accountant, bursar } = await peopleOf(own);
  const day = schoolDay(own);
  const { rows: heads } = await sql<{ id: number }>`select id from finance.vote_head where active order by id limit 1`.execute(
    own.tx,
  );
  const { rows: terms } = await sql<{ id: number; yearId: number }>`
    select id, year_id as "yearId" from settings.term where current`.execute(own.tx);
  const [head, term] = [heads[0], terms[0]];
  if (!head || !term) return;
  const whom = { boarding: null, newcomer: null, gender: null, category: null, sponsorId: null, planId: null } as const;
  const lines = [{ voteHeadId: head.id, terms: [{ termId: term.id, amount: 1_250_005 }] }];
  await createStructure(accountant, {
    title: 'Integrated unit, by assessment of the county',
    yearId: term.yearId,
    classIds: [classId],
    ...whom,
    lines,
  });
  const bill = (title: string, amount: number, studentIds: readonly number[]) =>
    createBill(accountant, {
      title,
      voteHeadId: head.id,
      day: addDays(day, -20),
      dueOn: addDays(day, -6),
      source: {
        from: 'choice',
        classIds: [],
        streamId: null,
        hostelId: null,
        boarding: null,
        studentIds: [...studentIds],
        amount,
      },
    });
  await bill(
    'Hearing aids, batteries and their service for the whole of the term, paid back by instalments',
    480_015,
    students.slice(0, 3),
  );
  const twice = await bill('Large print', 60_000, students.slice(1, 3));
  await askReversal(accountant, { kind: 'reverse_bill', targetId: twice.id, reason: 'Billed twice' });
  await writeOff(own, students[1] ?? 0);
  await seedUnusualMoney(own, students);

  const { rows: types } = await sql<{ id: number }>`
    select id from registration.leaveout_type where kind = 'fees' and active order by id limit 1`.execute(own.tx);
  const at = (hours: number) => new Date(own.now.getTime() + hours * 3_600_000).toISOString();
  if (types[0])
    await issueFeeLeaveouts(bursar, {
      typeId: types[0].id,
      studentIds: [...students],
      owedAtMost: 1_000,
      reason: 'Balance of the term',
      outFrom: at(1),
      backBy: at(80),
    });
  // At ten in the morning, when messages go at once.
  const morning = new Date(`${addDays(day, -1)}T07:00:00.000Z`);
  const choice = reminderChoice.parse({ studentIds: [...students], guardians: 'all' });
  const texts = { kind: 'balance', body: ownTexts.balance.english, templateId: null, language: 'en' } as const;
  await sendRun({ ...accountant, now: morning }, { ...texts, choice, excluded: [], sendAt: null });
  await spend(own);
  await rideOnce(own);
}

async function writeOff(own: SchoolContext, studentId: number): Promise<void> {
  const { accountant, bursar } = await peopleOf(own);
  const { rows } = await sql<{ id: number }>`
    select id from finance.charge where student_id = ${studentId} order by id`.execute(own.tx);
  const ask = (amount: number, reason: string) =>
    askWriteOff(accountant, { studentId, lines: rows.slice(0, 1).map(({ id }) => ({ chargeId: id, amount })), reason });
  const asked = await ask(100_001, 'The family lost its house on 31 December');
  await decide(bursar, { id: asked.id, approve: true, remark: 'As the board resolved' });
  const again = await ask(5_000, 'And a bit');
  await decide(bursar, { id: again.id, approve: false, remark: 'Once is enough' });
}

/** A voucher of lines with a paper, and half of a supplier's bill paid. */
async function spend(own: SchoolContext): Promise<void> {
  const { accountant, admin, bursar } = await peopleOf(own);
  const day = schoolDay(own);
  const { rows: accounts } = await sql<{ id: number }>`
    select id from finance.account where kind = 'expense' and active and not heading order by code limit 2`.execute(own.tx);
  const line = { voteHeadId: null, departmentId: null };
  const nobody = { supplierId: null, staffId: null, payeeName: null, bills: [], lines: [], taxes: [] };
  const voucher = await draftVoucher(accountant, {
    ...nobody,
    payeeKind: 'other',
    payeeName: 'Jua kali fundi Nyang’au & Daughters, workshop behind the market of Kiŋ’ori',
    day,
    narration: 'Ramp and rails at the door of the unit',
    lines: accounts.map(({ id }, at) => ({
      ...line,
      expenseId: id,
      note: at === 0 ? 'Cement – 3½ bags' : null,
      amount: 310_000 + at,
    })),
  });
  const page = Buffer.from('%PDF-1.4\n%%EOF\n');
  const file = { bytes: page, name: 'quotation.pdf', type: 'application/pdf', purpose: 'document' as const };
  const fileId = await accountant.services.files.keepMade(accountant, file);
  await addPaper(accountant, 'voucher', { id: voucher.id, name: 'Quotation', fileId });
  const { rows: bills } = await sql<{ id: number; supplierId: number; amount: number }>`
    select b.id, b.supplier_id as "supplierId", b.amount from finance.supplier_bill b
     where b.kind = 'bill' and not exists (select from finance.voucher_bill v where v.school_id = b.school_id and v.bill_id = b.id)
     order by b.amount limit 1`.execute(own.tx);
  const [open] = bills;
  if (!open) return;
  const half = await draftVoucher(accountant, {
    ...nobody,
    payeeKind: 'supplier',
    supplierId: open.supplierId,
    day,
    narration: 'First half, the rest when all was delivered',
    bills: [{ billId: open.id, amount: Math.floor(open.amount / 2) }],
  });
  const step = ({ id, version }: { id: number; version: number }) => ({ id, version });
  const prepared = await prepare(accountant, step(half));
  const checked = await check(admin, step(prepared.voucher));
  const approved = await approve(bursar, step(checked.voucher));
  await pay(accountant, { ...step(approved.voucher), day, moneyId: await bankOf(own), mode: 'cheque', reference: '000999' });
}

/** One who boarded the bus and left it, and one who boarded only. */
async function rideOnce(own: SchoolContext): Promise<void> {
  const { rows } = await sql<{ id: number; studentId: number }>`
    select route_id as id, student_id as "studentId" from finance.rider
     where to_day is null and direction = 'both' order by id limit 2`.execute(own.tx);
  for (const [at, rider] of rows.entries()) {
    const trip = { ...rider, direction: 'am', undo: false } as const;
    await tick(own, { ...trip, step: 'boarded' });
    if (at === 0) await tick(own, { ...trip, step: 'alighted' });
  }
}
