-- Punches that are past the years for which the school keeps them may go; the database lets go of no other that a device has sent.

drop policy taken_back on biometrics.punch;
create policy taken_back on biometrics.punch as restrictive for delete to daftari_app
  using (source = 'import' or day < biometrics.punches_since());
create index gadget_command_ended on biometrics.gadget_command (school_id, ended_at) where ended_at is not null;
