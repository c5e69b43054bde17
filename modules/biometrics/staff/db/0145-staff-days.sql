-- What each day of a member of staff came to: worked out of punches and shifts, or said by hand.

create table biometrics.staff_day (
  school_id int not null,
  staff_member_id bigint not null,
  day date not null,
  -- What devices, shifts and the calendar come to; none: nothing is known of the day but what is said by hand.
  seen text check (seen in ('present', 'late', 'half_day', 'absent', 'leave', 'off_duty', 'holiday')),
  first_in timestamptz,
  last_out timestamptz,
  -- Worked, asked for by the shifts, late, left early, and worked beyond what is asked for.
  minutes int not null default 0,
  planned_minutes int not null default 0,
  late_minutes int not null default 0,
  early_minutes int not null default 0,
  overtime_minutes int not null default 0,
  -- Came and never went, or went and never came.
  unfinished boolean not null default false,
  -- The last punch came in; with `ends_at`, until when the shift goes, it says who is on site.
  inside boolean not null default false,
  ends_at timestamptz,
  -- What somebody has put in place of it, or marked where no device speaks.
  hand text check (hand in ('present', 'late', 'half_day', 'absent', 'excused', 'leave', 'off_duty', 'holiday')),
  hand_because text,
  hand_by bigint,
  hand_name text,
  hand_at timestamptz,
  status text not null check (status in ('present', 'late', 'half_day', 'absent', 'excused', 'leave', 'off_duty', 'holiday')),
  version int not null default 1,
  primary key (school_id, staff_member_id, day),
  constraint staff_day_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id) on delete cascade,
  constraint staff_day_minutes check (least(minutes, planned_minutes, late_minutes, early_minutes, overtime_minutes) >= 0),
  constraint staff_day_status check (status = coalesce(hand, seen))
);
select kit.tenant('biometrics.staff_day');
comment on table biometrics.staff_day is 'days of staff';
create index staff_day_of_day on biometrics.staff_day (school_id, day, staff_member_id);
comment on constraint staff_day_staff on biometrics.staff_day is 'staffMemberId: Choose a member of staff of this school.';
comment on constraint staff_day_minutes on biometrics.staff_day is 'minutes: Enter no fewer than none.';
comment on constraint staff_day_status on biometrics.staff_day is 'status: Choose what the day came to.';

-- Up to which day nobody who stayed away is missing from the days any more.
create table biometrics.staff_closing (
  school_id int not null,
  through date not null,
  primary key (school_id)
);
select kit.tenant('biometrics.staff_closing');
comment on table biometrics.staff_closing is 'closed days of staff';

create view biometrics.staff_days with (security_invoker = true) as
  select school_id, staff_member_id, day, status, first_in, last_out, minutes, planned_minutes, late_minutes, early_minutes,
         overtime_minutes, unfinished, hand is not null as by_hand
    from biometrics.staff_day;
comment on view biometrics.staff_days is 'what each day of a member of staff came to: status, minutes worked, asked for, late, left early and beyond the shift';
grant select on biometrics.staff_days to daftari_app, daftari_platform;
