-- A student's day as it is worked out: what the registers say, what devices saw, and what somebody has put right by hand.

alter table biometrics.attendance drop constraint attendance_status_check;
alter table biometrics.attendance
  -- What the day's registers come to; none: no register has the student.
  add column registered text
    check (registered in ('present', 'late', 'half_day', 'absent', 'excused', 'sick', 'leave_out', 'function')),
  -- Minutes after the start, where somebody or a device says so.
  add column minutes_late int,
  add column first_in timestamptz,
  add column last_out timestamptz,
  -- What somebody has put in place of all of it, and why.
  add column corrected text
    check (corrected in ('present', 'late', 'half_day', 'absent', 'excused', 'sick', 'leave_out', 'sick_bay', 'function')),
  add column corrected_because text,
  add column corrected_by bigint,
  add column corrected_name text,
  add column corrected_at timestamptz,
  add constraint attendance_status
    check (status in ('present', 'late', 'half_day', 'absent', 'excused', 'sick', 'leave_out', 'sick_bay', 'function')),
  add constraint attendance_minutes check (minutes_late between 0 and 1440),
  add constraint attendance_correction check ((corrected is null) = (corrected_because is null));
-- An ordinary owner is bound by row security too: what stands already is read as the register's.
alter table biometrics.attendance no force row level security;
update biometrics.attendance set registered = status;
alter table biometrics.attendance force row level security;
comment on constraint attendance_correction on biometrics.attendance is 'because: Say why the day is put right by hand.';
comment on constraint attendance_minutes on biometrics.attendance is 'minutesLate: Enter 0 to 1,440.';
create index attendance_not_here on biometrics.attendance (school_id, day, status) where status in ('absent', 'late', 'half_day');

create view biometrics.days with (security_invoker = true) as
  select school_id, student_id, day, status, minutes_late, first_in, last_out
    from biometrics.attendance;
comment on view biometrics.days is 'what each student''s day came to: present, late, absent …, and when they came and went where a device saw them';
grant select on biometrics.days to daftari_app, daftari_platform;
