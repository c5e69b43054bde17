-- How late a device saw a student, kept apart from what the register says, so that a register that is taken back leaves it.

alter table biometrics.attendance
  -- Minutes after the school's start, beyond its grace; none: in time, or not seen coming.
  add column seen_late int,
  add constraint attendance_seen_late check (seen_late between 1 and 1440);
comment on constraint attendance_seen_late on biometrics.attendance is 'seenLate: Enter 1 to 1,440.';
