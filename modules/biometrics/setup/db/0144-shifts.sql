-- Shifts: from when until when students and staff are expected, and what is made of their coming and going.

create table biometrics.shift (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  whose text not null check (whose in ('students', 'staff')),
  -- Students: of these classes (none: of every one), and boarders or day scholars only (none: both).
  class_ids bigint[] not null default '{}',
  boarding text check (boarding in ('boarder', 'day')),
  -- Staff: these people, or else teachers or the others only (none: both).
  staff_ids bigint[] not null default '{}',
  staff_kind text check (staff_kind in ('teacher', 'support')),
  -- `hh:mm` in the school's time; one that ends no later than it starts goes over midnight and belongs to the day it starts.
  starts_at text not null,
  ends_at text not null,
  -- Minutes: how long before the start coming counts, and what is still in time when coming and leaving.
  check_in_before int not null default 120,
  late_grace int not null default 10,
  early_grace int not null default 10,
  -- Who is there for fewer hours was there for half a day, or was absent; none: no such rule.
  half_day_hours float8,
  absent_hours float8,
  -- 1 is Monday, 7 is Sunday.
  weekdays int[] not null,
  calendar text not null check (calendar in ('school_days', 'not_holidays', 'every_day')),
  -- What is worked: from the first coming to the last going, or every stretch between the two, which take turns or go as people press.
  counts text not null default 'first_last' check (counts in ('first_last', 'in_turn', 'pressed')),
  from_day date not null,
  -- The last day; none: it goes on.
  until_day date,
  version int not null default 1,
  primary key (school_id, id),
  constraint shift_before check (check_in_before between 0 and 1440),
  constraint shift_late check (late_grace between 0 and 240),
  constraint shift_early check (early_grace between 0 and 240),
  constraint shift_half check (half_day_hours between 0.25 and 24),
  constraint shift_absent check (absent_hours between 0.25 and 24),
  constraint shift_days check (until_day >= from_day)
);
select kit.tenant('biometrics.shift');
comment on table biometrics.shift is 'shifts';
comment on constraint shift_before on biometrics.shift is 'checkInBefore: Enter 0 to 1,440.';
comment on constraint shift_late on biometrics.shift is 'lateGrace: Enter 0 to 240.';
comment on constraint shift_early on biometrics.shift is 'earlyGrace: Enter 0 to 240.';
comment on constraint shift_half on biometrics.shift is 'halfDayHours: Enter up to 24 hours.';
comment on constraint shift_absent on biometrics.shift is 'absentHours: Enter up to 24 hours.';
comment on constraint shift_days on biometrics.shift is 'untilDay: Choose a day that is not before the first one.';

-- What the settings said of the start of the day is the shift of all students from here on; nobody's day changes by it.
alter table biometrics.shift no force row level security;
alter table biometrics.setting no force row level security;
insert into biometrics.shift (school_id, name, whose, starts_at, ends_at, check_in_before, late_grace, early_grace, weekdays, calendar, from_day)
  select s.id, 'School day', 'students', coalesce(t.starts_at, '08:00'),
         case when coalesce(t.starts_at, '08:00') < '16:00' then '16:00' else '23:59' end, 1440, coalesce(t.grace, 10), 0,
         '{1,2,3,4,5,6,7}', 'school_days', '2000-01-01'
    from platform.school s left join biometrics.setting t on t.school_id = s.id;
alter table biometrics.setting force row level security;
alter table biometrics.shift force row level security;
alter table biometrics.setting drop column starts_at, drop column grace;
