-- What attendance goes by: the letters of the register, the reasons that are given, and when registers are taken.

create table biometrics.code (
  school_id int not null,
  id bigint generated always as identity,
  -- What is written in the register: P, L, A.
  letter text not null,
  name text not null,
  -- What it counts as; several letters may count as the same.
  meaning text not null check (meaning in ('present', 'late', 'absent', 'excused', 'sick', 'leave_out', 'function')),
  -- The order in which letters are offered.
  place int not null default 50,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint code_place check (place between 1 and 999)
);
select kit.tenant('biometrics.code');
comment on table biometrics.code is 'codes of the register';
create unique index code_letter on biometrics.code (school_id, upper(letter));
create unique index code_name on biometrics.code (school_id, lower(name));
comment on index biometrics.code_letter is 'letter: Another code has this letter.';
comment on index biometrics.code_name is 'name: Another code has this name.';
comment on constraint code_place on biometrics.code is 'place: Enter 1 to 999.';

create table biometrics.reason (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  -- For which meaning it is offered; none: for every one that is not simply present.
  meaning text check (meaning in ('late', 'absent', 'excused', 'sick', 'leave_out', 'function')),
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('biometrics.reason');
comment on table biometrics.reason is 'reasons';
create unique index reason_name on biometrics.reason (school_id, lower(name));
comment on index biometrics.reason_name is 'name: Another reason has this name.';

-- A school without a row takes its registers as the defaults say.
create table biometrics.setting (
  school_id int not null,
  sessions text not null default 'morning' check (sessions in ('morning', 'both', 'lessons')),
  -- How many lessons a day has, where every lesson has its register.
  lessons int not null default 8,
  -- By when the register of the morning, and that of the afternoon, should be taken; as `hh:mm` in the school's time.
  morning_by text not null default '09:00',
  afternoon_by text not null default '15:00',
  -- From then on only who administers attendance changes the day, with a reason.
  closes_at text not null default '20:00',
  version int not null default 1,
  primary key (school_id),
  constraint setting_lessons check (lessons between 1 and 14),
  constraint setting_order check (morning_by < afternoon_by and afternoon_by < closes_at)
);
select kit.tenant('biometrics.setting');
comment on table biometrics.setting is 'attendance settings';
comment on constraint setting_lessons on biometrics.setting is 'lessons: Enter 1 to 14.';
comment on constraint setting_order on biometrics.setting is 'closesAt: The day closes after both registers should be taken.';

-- Schools that stand already begin with what a new school begins with (setup/contract/usual.ts).
alter table biometrics.code no force row level security;
insert into biometrics.code (school_id, letter, name, meaning, place)
  select s.id, c.letter, c.name, c.meaning, c.place
    from platform.school s
    cross join (values ('P', 'Present', 'present', 10), ('L', 'Late', 'late', 20), ('A', 'Absent', 'absent', 30),
                       ('E', 'Excused', 'excused', 40), ('S', 'Sick', 'sick', 50), ('X', 'Leave-out', 'leave_out', 60),
                       ('F', 'School function', 'function', 70)) as c (letter, name, meaning, place);
alter table biometrics.code force row level security;
