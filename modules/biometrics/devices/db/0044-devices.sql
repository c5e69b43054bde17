-- Devices at gates and doors, who stands in them under which number, what they saw, and what they are told to do.

create table biometrics.gadget (
  school_id int not null,
  id bigint generated always as identity,
  -- As it stands on the device, which knows no school: a serial number stands at one school of the installation.
  serial text not null,
  name text not null,
  kind text not null check (kind in ('fingerprint', 'face', 'card', 'kiosk')),
  location text,
  -- What its punches are: everybody who comes in, everybody who goes out, the first and the last of the day, or as people press it.
  direction text not null default 'auto' check (direction in ('auto', 'in', 'out', 'pressed')),
  -- Only of an approved one anything is kept.
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  -- The communication key stands apart; with one, the device proves itself when it calls first, and goes on from the same address.
  keyed boolean not null default false,
  proved_from text,
  -- The zone of its clock; none: the school's.
  time_zone text,
  last_seen timestamptz,
  firmware text,
  -- Seconds by which its clock is ahead; negative: behind.
  drift int,
  -- The stamp of the last punches that it sent, which it is told when it calls again.
  stamp text,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('biometrics.gadget');
comment on table biometrics.gadget is 'devices';
create unique index gadget_once on biometrics.gadget (school_id, serial);
create unique index gadget_name on biometrics.gadget (school_id, lower(name));
-- A device says who it is and not whose.
create index gadget_serial on biometrics.gadget (serial);
comment on index biometrics.gadget_once is 'serial: This serial number stands here already.';
comment on index biometrics.gadget_name is 'name: Another device has this name.';

-- Sealed. No copy of a school holds it.
create table biometrics.gadget_key (
  school_id int not null,
  gadget_id bigint not null,
  secret text not null,
  primary key (school_id, gadget_id),
  constraint gadget_key_gadget foreign key (school_id, gadget_id) references biometrics.gadget (school_id, id) on delete cascade
);
select kit.tenant('biometrics.gadget_key');
comment on table biometrics.gadget_key is 'keys of devices';
comment on constraint gadget_key_gadget on biometrics.gadget_key is 'id: This device has been removed.';

create table biometrics.enrolment (
  school_id int not null,
  id bigint generated always as identity,
  -- The number under which devices know the person, the same on all of the school.
  number text not null,
  student_id bigint,
  staff_member_id bigint,
  card_no text,
  -- The family's yes that stood when a device was asked to take a finger or a face; none: nothing was taken.
  consent_id bigint,
  from_day date not null,
  -- The last day; none: it goes on.
  until_day date,
  version int not null default 1,
  primary key (school_id, id),
  constraint enrolment_whose check (num_nonnulls(student_id, staff_member_id) = 1),
  constraint enrolment_days check (until_day >= from_day),
  constraint enrolment_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade,
  constraint enrolment_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id) on delete cascade
);
select kit.tenant('biometrics.enrolment');
comment on table biometrics.enrolment is 'numbers on devices';
create unique index enrolment_number on biometrics.enrolment (school_id, number) where until_day is null;
create unique index enrolment_card on biometrics.enrolment (school_id, card_no) where until_day is null;
create unique index enrolment_of_student on biometrics.enrolment (school_id, student_id) where until_day is null;
create unique index enrolment_of_staff on biometrics.enrolment (school_id, staff_member_id) where until_day is null;
create index enrolment_whole on biometrics.enrolment (school_id, number, from_day);
comment on constraint enrolment_whose on biometrics.enrolment is 'studentId: Choose a student or a member of staff.';
comment on constraint enrolment_days on biometrics.enrolment is 'untilDay: Choose a day after the first one.';
comment on constraint enrolment_student on biometrics.enrolment is 'studentId: Choose a student of this school.';
comment on constraint enrolment_staff on biometrics.enrolment is 'staffMemberId: Choose a member of staff of this school.';
comment on index biometrics.enrolment_number is 'number: Somebody else has this number.';
comment on index biometrics.enrolment_card is 'cardNo: Somebody else has this card.';
comment on index biometrics.enrolment_of_student is 'studentId: This student has a number already.';
comment on index biometrics.enrolment_of_staff is 'staffMemberId: This member of staff has a number already.';

-- Written once: what became of a day is worked out of it, never written into it. Whose it is the enrolment of the day says.
create table biometrics.punch (
  school_id int not null,
  id bigint generated always as identity,
  source text not null check (source in ('device', 'kiosk', 'import', 'ingest', 'manual')),
  -- None: it came from no device that stands here.
  gadget_id bigint,
  device_user text not null,
  -- As the device wrote it, by its own clock.
  local_time text not null,
  at timestamptz not null,
  -- The school's day.
  day date not null,
  -- 0 in, 1 out, 2 to a break, 3 from a break, 4 and 5 in and out of overtime, 255 undefined.
  direction int not null,
  -- How the person was known, in the numbers of the device.
  verified int,
  received_at timestamptz not null default now(),
  primary key (school_id, id),
  constraint punch_gadget foreign key (school_id, gadget_id) references biometrics.gadget (school_id, id),
  constraint punch_direction check (direction between 0 and 255)
);
select kit.tenant('biometrics.punch', 'insert');
comment on table biometrics.punch is 'punches';
create unique index punch_once on biometrics.punch (school_id, source, coalesce(gadget_id, 0), device_user, at, direction);
create index punch_of_day on biometrics.punch (school_id, day, device_user);
create index punch_of_number on biometrics.punch (school_id, device_user, day);
create index punch_of_gadget on biometrics.punch (school_id, gadget_id, day);
comment on constraint punch_gadget on biometrics.punch is 'gadgetId: Choose a device of this school.';
comment on constraint punch_direction on biometrics.punch is 'direction: Enter 0 to 255.';
comment on index biometrics.punch_once is 'at: This punch stands already.';

create table biometrics.gadget_command (
  school_id int not null,
  -- What the device answers with.
  id bigint generated always as identity,
  gadget_id bigint not null,
  what text not null check (what in ('add user', 'remove user', 'enrol finger', 'punches since', 'restart')),
  -- The number it is about; its name is read when the command is sent, and stands nowhere here.
  device_user text,
  since date,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'done', 'failed')),
  -- What the device answered; 0 and above is done.
  result int,
  tries int not null default 0,
  asked_by bigint,
  asked_name text not null,
  asked_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  primary key (school_id, id),
  constraint gadget_command_gadget foreign key (school_id, gadget_id) references biometrics.gadget (school_id, id) on delete cascade
);
select kit.tenant('biometrics.gadget_command');
comment on table biometrics.gadget_command is 'commands to devices';
create index gadget_command_of_gadget on biometrics.gadget_command (school_id, gadget_id, id);
create index gadget_command_open on biometrics.gadget_command (school_id, gadget_id, id) where state in ('waiting', 'sent');
comment on constraint gadget_command_gadget on biometrics.gadget_command is 'id: This device has been removed.';
