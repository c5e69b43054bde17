-- A school's own frame: profile, staff directory, classes and streams, courses, departments, years and terms, hostels.

create schema settings;
grant usage on schema settings to daftari_app, daftari_platform;

create table settings.county (code int primary key, name text not null unique);
create table settings.sub_county (
  id int primary key,
  county_code int not null references settings.county,
  name text not null,
  unique (county_code, name)
);
grant select on settings.county, settings.sub_county to daftari_app, daftari_platform;

create table settings.school_profile (
  school_id int primary key,
  motto text,
  kind text not null default 'secondary' check (kind in ('primary', 'junior', 'secondary', 'mixed')),
  boarding text not null default 'both' check (boarding in ('day', 'boarding', 'both')),
  address text,
  town text,
  county_code int references settings.county,
  phone text,
  alternative_phone text,
  email text,
  website text,
  head_name text,
  paybill text,
  sms_sender_id text,
  logo_file_id bigint,
  stamp_file_id bigint,
  signature_file_id bigint,
  -- {n}, {n:4}, {yyyy}, {yy}
  admission_format text not null default '{n:4}',
  receipt_format text not null default 'RCT {yyyy}/{n:5}',
  finance_otp boolean not null default false,
  -- Areas (modules) that the school does not use; its menus leave them out.
  hidden_areas text[] not null default '{}',
  version int not null default 1
);
select kit.tenant('settings.school_profile');
comment on table settings.school_profile is 'school profile';

create table settings.department (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  code text,
  head_id bigint,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('settings.department');
comment on table settings.department is 'departments';
create unique index department_name on settings.department (school_id, lower(name));
comment on index settings.department_name is 'name: Another department has this name.';

-- One record a person, whatever they do: teaching and other staff. Departments, streams, hostels and users point here.
create table settings.staff_member (
  school_id int not null,
  id bigint generated always as identity,
  staff_no text not null,
  kind text not null check (kind in ('teacher', 'support')),
  full_name text not null,
  gender text not null check (gender in ('female', 'male')),
  phone text,
  email text,
  national_id text,
  tsc_no text,
  job_title text,
  department_id bigint,
  employer text not null default 'TSC' check (employer in ('TSC', 'BOM', 'private')),
  joined_on date,
  status text not null default 'active' check (status in ('active', 'left')),
  photo_file_id bigint,
  version int not null default 1,
  primary key (school_id, id),
  constraint staff_member_department foreign key (school_id, department_id) references settings.department (school_id, id)
);
select kit.tenant('settings.staff_member');
comment on table settings.staff_member is 'staff';
create unique index staff_member_staff_no on settings.staff_member (school_id, lower(staff_no));
comment on index settings.staff_member_staff_no is 'staffNo: Another member of staff has this number.';
create index staff_member_department_id on settings.staff_member (school_id, department_id);
create index staff_member_name on settings.staff_member (school_id, full_name);
comment on constraint staff_member_department on settings.staff_member is 'departmentId: Choose a department of this school.';

alter table settings.department add constraint department_head foreign key (school_id, head_id) references settings.staff_member (school_id, id);
comment on constraint department_head on settings.department is 'headId: Choose a member of staff of this school.';

create table settings.course (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  code text,
  pathway text,
  department_id bigint,
  version int not null default 1,
  primary key (school_id, id),
  constraint course_department foreign key (school_id, department_id) references settings.department (school_id, id)
);
select kit.tenant('settings.course');
comment on table settings.course is 'courses';
create unique index course_name on settings.course (school_id, lower(name));
comment on index settings.course_name is 'name: Another course has this name.';
comment on constraint course_department on settings.course is 'departmentId: Choose a department of this school.';

create table settings.class (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  -- The order of classes, lowest first.
  level int not null check (level between 1 and 100),
  next_class_id bigint,
  curriculum text not null default 'CBE' check (curriculum in ('CBE', '8-4-4', 'other')),
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint class_next foreign key (school_id, next_class_id) references settings.class (school_id, id),
  constraint class_next_other check (next_class_id <> id)
);
select kit.tenant('settings.class');
comment on table settings.class is 'classes';
create unique index class_name on settings.class (school_id, lower(name));
comment on index settings.class_name is 'name: Another class has this name.';
comment on constraint class_next on settings.class is 'nextClassId: Choose a class of this school.';
comment on constraint class_next_other on settings.class is 'nextClassId: A class cannot be its own next class.';

create table settings.stream (
  school_id int not null,
  id bigint generated always as identity,
  class_id bigint not null,
  name text not null,
  capacity int check (capacity between 1 and 500),
  class_teacher_id bigint,
  room text,
  version int not null default 1,
  primary key (school_id, id),
  constraint stream_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint stream_class_teacher foreign key (school_id, class_teacher_id) references settings.staff_member (school_id, id)
);
select kit.tenant('settings.stream');
comment on table settings.stream is 'streams';
create unique index stream_name on settings.stream (school_id, class_id, lower(name));
comment on index settings.stream_name is 'name: This class already has a stream of this name.';
comment on constraint stream_class on settings.stream is 'classId: Choose a class of this school.';
comment on constraint stream_class_teacher on settings.stream is 'classTeacherId: Choose a member of staff of this school.';

create table settings.academic_year (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  starts_on date not null,
  ends_on date not null,
  closed_at timestamptz,
  version int not null default 1,
  primary key (school_id, id),
  constraint academic_year_order check (starts_on < ends_on),
  constraint academic_year_overlap exclude using gist (school_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
select kit.tenant('settings.academic_year');
comment on table settings.academic_year is 'academic years';
create unique index academic_year_name on settings.academic_year (school_id, lower(name));
comment on index settings.academic_year_name is 'name: Another year has this name.';
comment on constraint academic_year_order on settings.academic_year is 'endsOn: The year must end after it starts.';
comment on constraint academic_year_overlap on settings.academic_year is 'startsOn: These dates overlap another year.';

create table settings.term (
  school_id int not null,
  id bigint generated always as identity,
  year_id bigint not null,
  number int not null check (number between 1 and 6),
  name text not null,
  opens_on date not null,
  closes_on date not null,
  half_term_from date,
  half_term_to date,
  current boolean not null default false,
  version int not null default 1,
  primary key (school_id, id),
  constraint term_year foreign key (school_id, year_id) references settings.academic_year (school_id, id),
  constraint term_order check (opens_on < closes_on),
  constraint term_half check (half_term_from is null or (half_term_from >= opens_on and half_term_to <= closes_on and half_term_from <= half_term_to)),
  constraint term_overlap exclude using gist (school_id with =, daterange(opens_on, closes_on, '[]') with &&)
);
select kit.tenant('settings.term');
comment on table settings.term is 'terms';
create unique index term_number on settings.term (school_id, year_id, number);
create unique index term_current on settings.term (school_id) where current;
comment on index settings.term_current is 'current: Another term has just been made the current one. Reload and look again.';
comment on index settings.term_number is 'number: This year already has a term of this number.';
comment on constraint term_year on settings.term is 'yearId: Choose a year of this school.';
comment on constraint term_order on settings.term is 'closesOn: The term must close after it opens.';
comment on constraint term_half on settings.term is 'halfTermFrom: Half-term must lie within the term.';
comment on constraint term_overlap on settings.term is 'opensOn: These dates overlap another term.';

create table settings.holiday (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  starts_on date not null,
  ends_on date not null,
  kind text not null default 'closed' check (kind in ('closed', 'special')),
  version int not null default 1,
  primary key (school_id, id),
  constraint holiday_order check (starts_on <= ends_on)
);
select kit.tenant('settings.holiday');
comment on table settings.holiday is 'holidays';
create index holiday_days on settings.holiday (school_id, starts_on);
comment on constraint holiday_order on settings.holiday is 'endsOn: The last day cannot be before the first.';

create table settings.hostel (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  gender text not null check (gender in ('female', 'male', 'mixed')),
  master_id bigint,
  version int not null default 1,
  primary key (school_id, id),
  constraint hostel_master foreign key (school_id, master_id) references settings.staff_member (school_id, id)
);
select kit.tenant('settings.hostel');
comment on table settings.hostel is 'hostels';
create unique index hostel_name on settings.hostel (school_id, lower(name));
comment on index settings.hostel_name is 'name: Another hostel has this name.';
comment on constraint hostel_master on settings.hostel is 'masterId: Choose a member of staff of this school.';

create table settings.hostel_room (
  school_id int not null,
  id bigint generated always as identity,
  hostel_id bigint not null,
  name text not null,
  primary key (school_id, id),
  constraint hostel_room_hostel foreign key (school_id, hostel_id) references settings.hostel (school_id, id) on delete cascade
);
select kit.tenant('settings.hostel_room');
comment on table settings.hostel_room is 'rooms';
create unique index hostel_room_name on settings.hostel_room (school_id, hostel_id, lower(name));
comment on index settings.hostel_room_name is 'name: This hostel already has a room of this name.';

create table settings.bed (
  school_id int not null,
  id bigint generated always as identity,
  room_id bigint not null,
  label text not null,
  -- Who sleeps here; a free bed is taken by setting it where it is still null, so the last bed is given once.
  student_id bigint,
  primary key (school_id, id),
  constraint bed_room foreign key (school_id, room_id) references settings.hostel_room (school_id, id) on delete cascade
);
select kit.tenant('settings.bed');
comment on table settings.bed is 'beds';
create unique index bed_label on settings.bed (school_id, room_id, lower(label));
create unique index bed_student on settings.bed (school_id, student_id) where student_id is not null;
comment on index settings.bed_student is 'bedId: This student already has a bed.';
comment on index settings.bed_label is 'label: This room already has a bed of this label.';

-- Who slept where and when: written when a bed is taken or left. Names as they were, so that a removed room stays told.
create table settings.bed_stay (
  school_id int not null,
  id bigint generated always as identity,
  student_id bigint not null,
  hostel_id bigint not null,
  hostel_name text not null,
  room_name text not null,
  bed_label text not null,
  from_at timestamptz not null,
  to_at timestamptz,
  primary key (school_id, id)
);
select kit.tenant('settings.bed_stay', 'insert, update');
comment on table settings.bed_stay is 'bed history';
create index bed_stay_hostel on settings.bed_stay (school_id, hostel_id, from_at desc);
create unique index bed_stay_open on settings.bed_stay (school_id, student_id) where to_at is null;
comment on index settings.bed_stay_open is 'bedId: This student already has a bed.';
create index bed_stay_student on settings.bed_stay (school_id, student_id, from_at desc);

-- Sets of roles under a name, given together on the users screen.
create table settings.role_bundle (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  roles text[] not null,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('settings.role_bundle');
comment on table settings.role_bundle is 'role bundles';
create unique index role_bundle_name on settings.role_bundle (school_id, lower(name));
comment on index settings.role_bundle_name is 'name: Another bundle has this name.';
