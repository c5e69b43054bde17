-- Takes the next numbers of a series of receipts, without gaps, and reads the hash that the first of them follows: in one
-- call, because whoever else writes receipts of the series waits from here until the commit. The second statement sees
-- what the one waited for has written.
create function finance.take_receipt_numbers(series_taken text, year_taken int, taken int, out first_serial bigint, out previous_hash text)
language plpgsql as $$
begin
  insert into kit.counter (kind, period, value) values ('receipt ' || series_taken, year_taken::text, taken)
  on conflict (school_id, kind, period) do update set value = kit.counter.value + taken
  returning value - taken + 1 into first_serial;
  select hash into previous_hash from finance.receipt
   where school_id = kit.school_id() and series = series_taken order by year desc, serial desc limit 1;
end $$;
