import { type RawBuilder, sql } from 'kysely';

/**
 * What the books said of the line `l` at an instant: what is there now less what has moved since. Movements are only ever
 * added, so that of an instant that has passed it stays the same.
 */
const systemAt = (instant: RawBuilder<unknown>) => sql`(
  coalesce(case
    when l.batch_id is not null then (
      select b.quantity from inventory.batch_balance b
       where b.school_id = l.school_id and b.store_id = l.store_id and b.batch_id = l.batch_id)
    when l.batch_no is null then (
      select b.quantity from inventory.balance b
       where b.school_id = l.school_id and b.store_id = l.store_id and b.item_id = l.item_id) end, 0)
  - coalesce(case when l.batch_id is not null or l.batch_no is null then (
      select sum(m.quantity) from inventory.move m
       where m.school_id = l.school_id and m.item_id = l.item_id and m.store_id = l.store_id
         and (l.batch_id is null or m.batch_id = l.batch_id) and m.at > ${instant}) end, 0))::bigint`;

/** What each person counted of the line `l`, each beside what the books said at their moment. */
const said = sql`
  select count(*)::int as people, min(t.difference) as least, max(t.difference) as most,
         string_agg(t.counted_name, ', ' order by t.id) as names,
         (array_agg(t.quantity order by t.at desc, t.id desc))[1] as last_quantity, max(t.at) as last_at
    from (select t.id, t.quantity, t.at, t.counted_name, t.quantity - ${systemAt(sql`t.at`)} as difference
            from inventory.stock_count_tally t where t.school_id = l.school_id and t.line_id = l.id) t`;

/** What a unit of the line's item is worth: the average cost in the store, or the last price where there is no stock. */
const priceOf = sql`
  select p.value, p.quantity from (
    select b.value, b.quantity, 1 as place from inventory.balance b
     where b.school_id = l.school_id and b.store_id = l.store_id and b.item_id = l.item_id and b.quantity > 0
    union all
    (select m.value, m.quantity, 2 from inventory.move m
      where m.school_id = l.school_id and m.item_id = l.item_id and m.quantity > 0 and m.value > 0
        and m.kind in ('receipt', 'opening')
      order by m.day desc, m.id desc limit 1)
    union all
    select l.price, 1000, 3 where l.price is not null) p
   order by p.place limit 1`;

/**
 * Lines of counts as they stand; `where` is a condition over the line `l`. Two people agree where what they counted differs
 * from the books by the same, each at their own moment. What is posted stays as it was posted.
 */
export const linesNow = (where: RawBuilder<unknown>) => sql`(
  select l.*, l.counted - l.then_said as difference,
         case when l.value is not null or l.counted is null then l.value
              else round((l.counted - l.then_said) * coalesce(p.value::numeric / p.quantity, 0))::bigint end as worth,
         l.value is null and l.counted > l.then_said and p.value is null as unpriced,
         p.value as price_value, p.quantity as price_quantity
    from (
      select l.*, case when l.counted is not null then coalesce(l.system_then, ${systemAt(sql`l.counted_at`)}) end as then_said
        from (
          select l.id, l.school_id, l.count_id, l.store_id, l.item_id, l.batch_id, l.batch_no, l.expires_on, l.system_open,
                 l.system_then, l.reason, l.note, l.price, l.decided_by, l.decided_name, l.value, c.people,
                 coalesce(l.counted_name, c.names) as counted_name,
                 coalesce(l.counted, l.decided, case when c.least = c.most then c.last_quantity end) as counted,
                 coalesce(l.counted_at, l.decided_at, case when c.least = c.most then c.last_at end) as counted_at,
                 l.counted is null and l.decided is null and c.least is distinct from c.most as conflict
            from inventory.stock_count_line l cross join lateral (${said}) c
           where ${where}) l) l
    left join lateral (${priceOf}) p on true)`;

/** True where what the books say is not shown: over the count `t`. */
export const isHidden = sql`(t.blind and t.state = 'open')`;
