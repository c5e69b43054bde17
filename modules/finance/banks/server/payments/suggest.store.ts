import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { suspenseApi } from '../../contract/suspense.ts';
import { balancesOf } from '../../../ledger/server/charges/balances.store.ts';
import { type Candidate, type Clues, isSure, suggest, suggester } from './suggest.rules.ts';

type Rows = Output<typeof suspenseApi.suggestions>['rows'];

/** Whose payment it may be, of all students on the roll and of those who left. Throws 404. */
export async function suggestionsFor(tx: Tx, id: number, today: string): Promise<Rows> {
  const { rows: payments } = await sql<Clues>`
    select account_ref as "accountRef", payer_name as "payerName", payer_phone as "payerPhone", narration
      from finance.payment where id = ${id}`.execute(tx);
  const clues = payments[0];
  if (!clues) throw notFound('payment');
  return described(tx, suggest(clues, await candidatesOf(tx)), today);
}

/** Every student with the guardians, on the roll and those who left. */
async function candidatesOf(tx: Tx): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select s.id as "studentId", s.admission_no as "admissionNo", s.full_name as name, coalesce(g.guardians, '[]') as guardians
      from registration.roll s
      left join (
        select g.student_id, jsonb_agg(jsonb_build_object('name', g.full_name,
                 'phones', array_remove(array[g.phone, g.alternative_phone], null)) order by g.priority) as guardians
          from registration.contacts g
         group by g.student_id) g on g.student_id = s.id`.execute(tx);
  return rows;
}

/** The likeliest student of a payment. */
export interface Best {
  readonly studentId: number;
  /** Name and admission number. */
  readonly student: string;
  readonly confidence: number;
  readonly why: string;
  /** Likely enough, and no other student near it. */
  readonly sure: boolean;
}

/** Of each payment that somebody may be named for, by its id. Others are served between one payment and the next. */
export async function bestFor(tx: Tx, payments: readonly (Clues & { id: number })[]): Promise<ReadonlyMap<number, Best>> {
  const best = new Map<number, Best>();
  if (payments.length === 0) return best;
  const candidates = await candidatesOf(tx);
  const names = new Map(candidates.map(({ studentId, name, admissionNo }) => [studentId, `${name}, ${admissionNo}`]));
  const judge = suggester(candidates);
  for (const payment of payments) {
    const found = judge(payment);
    const [first] = found;
    if (first)
      best.set(payment.id, {
        studentId: first.studentId,
        student: names.get(first.studentId) ?? '',
        confidence: first.confidence,
        why: `${first.reasons.join('. ')}.`,
        sure: isSure(found),
      });
    await setImmediate();
  }
  return best;
}

/** Suggestions with what people know the students by. */
async function described(tx: Tx, judged: ReturnType<typeof suggest>, today: string): Promise<Rows> {
  const ids = judged.map(({ studentId }) => studentId);
  const { rows: known } = await sql<{ studentId: number; name: string; admissionNo: string; className: string | null }>`
    select s.id as "studentId", s.full_name as name, s.admission_no as "admissionNo", c.name as "className"
      from registration.roll s
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id where s.id = any(${ids}::bigint[])`.execute(
    tx,
  );
  const { rows: siblings } = await sql<{ of: number; studentId: number; name: string; admissionNo: string }>`
    select distinct mine.student_id as "of", s.id as "studentId", s.full_name as name, s.admission_no as "admissionNo"
      from registration.contacts mine
      join registration.contacts theirs
        on theirs.school_id = mine.school_id and theirs.guardian_id = mine.guardian_id and theirs.student_id <> mine.student_id
      join registration.roll s on s.school_id = theirs.school_id and s.id = theirs.student_id and s.here
     where mine.student_id = any(${ids}::bigint[]) order by 3`.execute(tx);
  const owed = await balancesOf(tx, [...ids, ...siblings.map(({ studentId }) => studentId)], today);
  const balance = (studentId: number) => owed.find((one) => one.studentId === studentId)?.balance ?? 0;
  return judged.flatMap((one) => {
    const student = known.find(({ studentId }) => studentId === one.studentId);
    if (!student) return [];
    const own = siblings
      .filter(({ of }) => of === one.studentId)
      .map(({ studentId, name, admissionNo }) => ({ studentId, name, admissionNo, balance: balance(studentId) }));
    return [{ ...student, ...one, reasons: [...one.reasons], balance: balance(one.studentId), siblings: own }];
  });
}
