-- Class teachers who were reminded of a register that was not taken when its time was over; and when staff agreed to biometrics.

create table biometrics.register_reminder (
  school_id int not null,
  id bigint generated always as identity,
  day date not null,
  class_id bigint not null,
  -- None: the class has no streams.
  stream_id bigint,
  session text not null check (session in ('morning', 'afternoon', 'lesson')),
  lesson int not null default 0,
  staff_member_id bigint not null,
  -- Who reminded them; none: the product by itself, once a register.
  sent_name text,
  by_sms boolean not null,
  sent_at timestamptz not null,
  primary key (school_id, id),
  constraint register_reminder_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint register_reminder_stream foreign key (school_id, stream_id) references settings.stream (school_id, id) on delete cascade,
  constraint register_reminder_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id) on delete cascade
);
select kit.tenant('biometrics.register_reminder');
comment on table biometrics.register_reminder is 'reminders of registers';
create unique index register_reminder_once on biometrics.register_reminder (school_id, day, class_id, coalesce(stream_id, 0), session, lesson)
  where sent_name is null;
create index register_reminder_of_day on biometrics.register_reminder (school_id, day);
create index register_reminder_of_class on biometrics.register_reminder (school_id, class_id);
create index register_reminder_of_stream on biometrics.register_reminder (school_id, stream_id);
create index register_reminder_of_staff on biometrics.register_reminder (school_id, staff_member_id, day);
comment on constraint register_reminder_class on biometrics.register_reminder is 'classId: Choose a class of this school.';
comment on constraint register_reminder_stream on biometrics.register_reminder is 'streamId: Choose a stream of this school.';
comment on constraint register_reminder_staff on biometrics.register_reminder is 'staffMemberId: Choose a member of staff of this school.';
comment on index biometrics.register_reminder_once is 'day: The teacher was reminded of this register already.';

-- Up to which session of which day a school was looked at; a school without a row never was.
create table biometrics.reminder_look (
  school_id int not null,
  day date not null,
  session text not null check (session in ('morning', 'afternoon')),
  primary key (school_id)
);
select kit.tenant('biometrics.reminder_look');
comment on table biometrics.reminder_look is 'looks at registers that are due';

alter table biometrics.enrolment
  -- When a member of staff agreed to biometrics; none: they have not, or have taken it back. Of students the family’s consent counts.
  add column agreed_on date;
