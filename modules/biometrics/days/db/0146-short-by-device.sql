-- Whom a device saw for fewer hours than the shift asks for, kept apart from what the register says, so that a register that is taken back leaves it.

alter table biometrics.attendance
  -- None: the whole day, or no such rule.
  add column seen_short text check (seen_short in ('half_day', 'absent'));
