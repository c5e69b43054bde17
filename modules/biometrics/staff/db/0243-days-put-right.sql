-- What a day is said to be by hand stands before what devices saw of it: a day that was put right takes nothing off for being late, and
-- one on which somebody was not there has no hours. The row keeps what was seen.
create or replace view biometrics.staff_days with (security_invoker = true) as
  select school_id, staff_member_id, day, status, first_in, last_out,
         case when hand in ('absent', 'excused', 'leave') then 0 else minutes end as minutes, planned_minutes,
         case when hand is null or hand in ('late', 'half_day') then late_minutes else 0 end as late_minutes,
         case when hand in ('present', 'absent', 'excused', 'leave') then 0 else early_minutes end as early_minutes,
         case when hand in ('absent', 'excused', 'leave') then 0 else overtime_minutes end as overtime_minutes,
         unfinished, hand is not null as by_hand
    from biometrics.staff_day;
