-- The unit that a line was counted in, and how many thousandths of the item's own are in one: the order may be changed before it is
-- accepted, and what was counted in bags is not accepted in kilos. Lines of before were counted in the unit of the order as it is now.
alter table inventory.goods_receipt_line
  add column unit_name text,
  add column factor bigint check (factor > 0);
update inventory.goods_receipt_line g set unit_name = l.unit_name, factor = l.factor
  from inventory.purchase_order_line l
 where l.school_id = g.school_id and l.id = g.order_line_id;
alter table inventory.goods_receipt_line alter column unit_name set not null, alter column factor set not null;
