-- The week of a timetable's cycle in which a day falls, from 1. Weeks of the calendar are counted, so that a holiday moves nothing; without
-- a Monday on which week 1 begins every week is the first.
create function timetable.week_of_cycle(weeks int, first_monday date, day date) returns int language sql immutable parallel safe as $$
  select case when weeks = 1 or first_monday is null then 1
              else mod(mod(floor((day - first_monday) / 7.0)::int, weeks) + weeks, weeks) + 1 end
$$;
