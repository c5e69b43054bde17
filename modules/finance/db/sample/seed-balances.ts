import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { reminderChoice } from '../../balances/contract/reminders.ts';
import { balancesOf } from '../../ledger/server/charges/balances.store.ts';
import { makePromise } from '../../balances/server/promises.store.ts';
import { sendRun } from '../../balances/server/reminders/send-reminders.ts';
import { ownTexts } from '../../balances/server/reminders/texts.ts';

const templates = [
  { name: 'Balance', kind: 'balance', ...ownTexts.balance },
  {
    name: 'Balance before exams',
    kind: 'balance',
    english:
      'Dear {guardian}, exams begin soon. {student} owes {balance}, due since {due}. Please pay or call the bursar. {school}',
    swahili: 'Mpendwa {guardian}, mitihani inakaribia. {student} anadaiwa {balance} tangu {due}. Lipa au mpigie bursar. {school}',
  },
  { name: 'New invoice', kind: 'invoice', ...ownTexts.invoice },
  {
    name: 'Thanks for the payment',
    kind: 'receipt',
    english: 'Dear {guardian}, we thank you for {paid} for {student}. Balance now: {balance}. {school}',
    swahili: 'Mpendwa {guardian}, asante kwa {paid} ya {student}. Salio sasa: {balance}. {school}',
  },
  {
    name: 'Fees meeting',
    kind: 'custom',
    english: 'Dear {guardian}, the bursar asks you to come on visiting day about the fees of {student}: {balance}. {school}',
    swahili: null,
  },
] as const;

/** Texts in both languages, a run of reminders, and what some families have promised. */
export async function seedBalances(own: SchoolContext, students: readonly number[]): Promise<void> {
  await sql`
    insert into finance.message_template (name, kind, english, swahili)
    select name, kind, english, swahili
      from jsonb_to_recordset(${JSON.stringify(templates)}::jsonb) as t(name text, kind text, english text, swahili text)`.execute(
    own.tx,
  );
  const owing = (await balancesOf(own.tx, students, schoolDay(own))).filter(({ balance }) => balance > 0);
  if (owing.length === 0) return;
  const told = owing.slice(0, 12).map(({ studentId }) => studentId);
  const choice = reminderChoice.parse({ studentIds: told });
  await sendRun(own, {
    kind: 'balance',
    body: ownTexts.balance.english,
    choice,
    excluded: [],
    sendAt: null,
    templateId: null,
    language: 'en',
  });
  const today = schoolDay(own);
  for (const [at, { studentId, balance }] of owing.slice(3, 9).entries())
    await makePromise(own, {
      studentId,
      amount: Math.max(100_000, Math.round(balance / 200_000) * 100_000),
      dueOn: addDays(today, 3 + at * 4),
      promisedBy: at % 2 === 0 ? 'Mother, by phone' : 'Father, at the office',
      note: at === 0 ? 'After the tea bonus' : null,
    });
}
