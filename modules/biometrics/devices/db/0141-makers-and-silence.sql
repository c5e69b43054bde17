-- How a device speaks, and devices that have stopped speaking while there is school.

alter table biometrics.gadget
  -- Whose words it speaks: ZKTeco's PUSH, Hikvision's events, or none, where a program or a file brings its punches.
  add column maker text not null default 'zkteco' check (maker in ('zkteco', 'hikvision', 'other')),
  -- Since when it is known to be silent, for which people were told once; it goes when the device speaks.
  add column silent_since timestamptz;

alter table biometrics.setting
  -- After how many minutes without a word, between which times of a school day, as `hh:mm` in the school's time.
  add column silent_after int not null default 30,
  add column watched_from text not null default '07:00',
  add column watched_until text not null default '17:00',
  add constraint setting_silent check (silent_after between 5 and 600),
  add constraint setting_watched check (watched_from < watched_until);
comment on constraint setting_silent on biometrics.setting is 'silentAfter: Enter 5 to 600.';
comment on constraint setting_watched on biometrics.setting is 'watchedUntil: Enter a time after the one from which devices are watched.';
