import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { hasDuty } from '../../../setup/server/duties.ts';
import type { Transfer, TransferRow, transfersApi } from '../../contract/transfers.ts';

const ofLines = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from inventory.transfer_line l where l.school_id = t.school_id and l.transfer_id = t.id)`;

const state = sql<TransferRow['state']>`
  case when t.short_because is not null then 'short' when t.received_on is not null then 'received'
       when ${ofLines(sql`bool_or(l.received > 0)`)} then 'part' else 'under_way' end`;

const columns = sql`
  t.id, t.transfer_no as "transferNo", t.day, t.from_store_id as "fromStoreId", f.name as "fromStoreName",
  t.to_store_id as "toStoreId", o.name as "toStoreName", ${ofLines(sql`count(*)::int`)} as lines,
  ${ofLines(sql`coalesce(sum(l.value), 0)::bigint`)} as value, ${state} as state, t.sent_name as "sentName",
  t.received_on as "receivedOn", t.received_name as "receivedName"`;
const from = sql`
  inventory.transfer t
  join inventory.store f on f.school_id = t.school_id and f.id = t.from_store_id
  join inventory.store o on o.school_id = t.school_id and o.id = t.to_store_id`;

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  transferNo: sql`t.id`,
  day: sql`t.day`,
  fromStoreName: sql`lower(f.name)`,
  toStoreName: sql`lower(o.name)`,
  value: sql`value`,
};

export async function listTransfers(
  { tx }: Pick<SchoolContext, 'tx'>,
  input: Input<typeof transfersApi.list>,
): Promise<Page<TransferRow>> {
  const { q, page, size, sort, storeId = null } = input;
  const where = sql`
    (${storeId}::bigint is null or ${storeId} in (t.from_store_id, t.to_store_id))
    and (${input.state ?? null}::text is null or ${state} = ${input.state ?? null})
    and ${q ? matches([sql`t.transfer_no`, sql`t.note`, sql`f.name`, sql`o.name`, sql`t.sent_name`], q) : sql`true`}`;
  const { rows } = await sql<TransferRow>`
    select ${columns} from ${from} where ${where}
     order by ${sorts[sort.replace(/^-/, '')] ?? sql`t.id`} ${wayOf(sort)}, t.id desc
     ${onPage({ page, size })}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${from} where ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** Throws 404. */
export async function getTransfer({ tx, user }: Pick<SchoolContext, 'tx' | 'user'>, id: number): Promise<Transfer> {
  const { rows } = await sql<Omit<Transfer, 'items' | 'receipts'>>`
    select ${columns}, t.version, t.note, t.short_because as "shortBecause", t.sent_at as "sentAt",
           coalesce(t.sent_by = ${user.accountId}, false) as "sentByMe",
           ${hasDuty(user, 'keeper', sql`t.to_store_id`)} as "mayReceive"
      from ${from} where t.id = ${id}`.execute(tx);
  const [transfer] = rows;
  if (!transfer) throw notFound('transfer');
  const { rows: items } = await sql<Transfer['items'][number]>`
    select l.id, l.item_id as "itemId", i.code, i.name, i.unit, i.divisible, b.batch_no as "batchNo", b.expires_on as "expiresOn",
           l.quantity, l.value, l.received, l.note
      from inventory.transfer_line l
      join inventory.item i on i.school_id = l.school_id and i.id = l.item_id
      left join inventory.batch b on b.school_id = l.school_id and b.id = l.batch_id
     where l.transfer_id = ${id} order by l.id`.execute(tx);
  const { rows: receipts } = await sql<Transfer['receipts'][number]>`
    select m.id, m.day, m.author_name as name, m.quantity, i.name as "itemName"
      from inventory.move m join inventory.item i on i.school_id = m.school_id and i.id = m.item_id
     where m.document = 'stock transfer' and m.document_id = ${id} and m.store_id = ${transfer.toStoreId} and m.quantity > 0
     order by m.id`.execute(tx);
  return { ...transfer, items, receipts };
}
