-- When the school begins, for who is seen by a device.

alter table biometrics.setting
  -- `hh:mm` in the school's time, and how many minutes after it nobody is late yet.
  add column starts_at text not null default '08:00',
  add column grace int not null default 10,
  add constraint setting_grace check (grace between 0 and 240);
comment on constraint setting_grace on biometrics.setting is 'grace: Enter 0 to 240.';
