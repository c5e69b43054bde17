import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { priceInWords } from '#modules/messaging/server/public.ts';
import type { alertsApi, SentAlert } from '../contract/alerts.ts';

const sorting: Readonly<Record<string, RawBuilder<unknown>>> = {
  createdAt: sql`"createdAt"`,
  studentName: sql`search_text`,
  day: sql`day`,
  event: sql`event`,
};

interface Row extends Omit<SentAlert, 'cost'> {
  units: number | null;
  currency: string | null;
  total: number;
}

/** The messages of a day together. */
export async function sentOn(tx: Tx, day: string): Promise<Output<typeof alertsApi.today>> {
  const { rows } = await sql<{ messages: number; failed: number; currency: string | null; cost: number | null }>`
    select count(*) as messages, count(*) filter (where m.state in ('failed', 'blocked')) as failed, m.currency, sum(m.cost)::float8 as cost
      from biometrics.alert n
      join messaging.messages m on m.school_id = n.school_id and m.batch_id = n.batch_id and m.student_id = n.student_id
     where n.day = ${day}::date group by m.currency order by m.currency`.execute(tx);
  const prices = rows.flatMap(({ cost, currency }) => (cost === null || currency === null ? [] : priceInWords(cost, currency)));
  const sum = (key: 'messages' | 'failed'): number => rows.reduce((all, row) => all + row[key], 0);
  return { messages: sum('messages'), failed: sum('failed'), cost: prices.length === 0 ? null : prices.join(' and ') };
}

/** Messages of attendance a row each, and events of which nobody was told. */
export async function listSent(
  tx: Tx,
  { q, from, to, event, state, classId, page, size, sort }: Input<typeof alertsApi.sent>,
): Promise<Output<typeof alertsApi.sent>> {
  const order = sql`${sorting[sort.replace('-', '')] ?? sql`"createdAt"`} ${wayOf(sort)}`;
  const { rows } = await sql<Row>`
    with listed as (
      select concat_ws(' ', n.id, m.id) as id, n.student_id as "studentId", s.full_name as "studentName", s.admission_no as "admissionNo",
             s.search_text, c.name as "className", n.event, n.day, n.at, n.created_at as "createdAt", m.name as guardian, m.phone, m.body,
             m.segments as parts, coalesce(m.state, n.outcome) as state, m.reason, m.cost as units, m.currency, n.id as n, m.id as m
        from biometrics.alert n
        join registration.roll s on s.school_id = n.school_id and s.id = n.student_id
        left join settings.classes c on c.school_id = n.school_id and c.id = n.class_id
        left join messaging.messages m on m.school_id = n.school_id and m.batch_id = n.batch_id and m.student_id = n.student_id
       where (${from ?? null}::date is null or n.day >= ${from ?? null}::date) and (${to ?? null}::date is null or n.day <= ${to ?? null}::date)
         and (${event ?? null}::text is null or n.event = ${event ?? null})
         and (${classId ?? null}::bigint is null or n.class_id = ${classId ?? null})
         and (${state ?? null}::text is null or coalesce(m.state, n.outcome) = ${state ?? null})
         and ${q ? sql`(${holds(sql`s.search_text`, q)} or ${holds(sql`kit.fold(s.admission_no)`, q)})` : sql`true`})
    select id, "studentId", "studentName", "admissionNo", "className", event, day, at, "createdAt", guardian, phone, body, parts, state, reason,
           units, currency, count(*) over () as total
      from listed order by ${order}, n desc, m ${onPage({ page, size })}`.execute(tx);
  return {
    rows: rows.map(({ units, currency, ...row }) => ({
      ...row,
      cost: units === null || currency === null ? null : priceInWords(units, currency),
    })),
    total: rows[0]?.total ?? 0,
  };
}
