import { sql } from 'kysely';
import type { OwnText } from '#kit/server/outbox/events.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';

interface ReceiptTemplate {
  text: OwnText;
  /** What the text may say of each student besides the receipt. */
  of: Map<number, { adm: string; class: string }>;
}

/** The newest text in use for receipts with what it may name of these students; null where the event's own text stands. */
export async function receiptTemplate(
  { tx }: Pick<FinanceContext, 'tx'>,
  payments: readonly { studentId: number }[],
): Promise<ReceiptTemplate | null> {
  const { rows: texts } = await sql<OwnText>`
    select english, swahili from finance.message_template where kind = 'receipt' and active order by id desc limit 1`.execute(tx);
  const [text] = texts;
  if (!text) return null;
  const { rows } = await sql<{ id: number; adm: string; class: string }>`
    select s.id, s.admission_no as adm, concat_ws(' ', c.name, m.name) as class
      from registration.roll s
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams m on m.school_id = s.school_id and m.id = s.stream_id
     where s.id = any(${payments.map(({ studentId }) => studentId)}::bigint[])`.execute(tx);
  return { text, of: new Map(rows.map(({ id, ...rest }) => [id, rest])) };
}
