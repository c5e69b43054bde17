-- Students, their guardians, health, documents and the history of their classes.

create schema registration;
grant usage on schema registration to daftari_app, daftari_platform;

create table registration.student (
  school_id int not null,
  id bigint generated always as identity,
  admission_no text not null,
  first_name text not null,
  middle_name text,
  last_name text not null,
  full_name text not null generated always as (first_name || coalesce(' ' || middle_name, '') || ' ' || last_name) stored,
  -- What lists sort by and search in: the folded name, then the admission number and the UPI.
  search_text text not null generated always as (kit.fold(
    first_name || coalesce(' ' || middle_name, '') || ' ' || last_name || ' ' || admission_no || coalesce(' ' || upi, ''))) stored,
  gender text not null check (gender in ('female', 'male')),
  born_on date not null,
  upi text,
  birth_certificate_no text,
  assessment_no text,
  nationality text not null default 'Kenyan',
  county_code int constraint student_county references settings.county,
  sub_county_id int constraint student_sub_county references settings.sub_county,
  ward text,
  religion text,
  photo_file_id bigint,
  boarding text not null check (boarding in ('boarder', 'day')),
  hostel_id bigint,
  class_id bigint,
  stream_id bigint,
  category text,
  sponsor text,
  previous_school text,
  entry_marks text,
  status text not null default 'active'
    check (status in ('active', 'suspended', 'on_leave', 'transferred', 'completed', 'dropped', 'expelled', 'deceased')),
  admitted_on date not null,
  -- On the roll: everybody who has not left. Lists and capacities count these.
  here boolean not null generated always as (status in ('active', 'suspended', 'on_leave')) stored,
  left_on date,
  left_because text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  constraint student_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint student_stream foreign key (school_id, stream_id) references settings.stream (school_id, id),
  constraint student_hostel foreign key (school_id, hostel_id) references settings.hostel (school_id, id),
  constraint student_hostel_boarder check (boarding = 'boarder' or hostel_id is null)
);
select kit.tenant('registration.student', 'insert, update');
comment on table registration.student is 'students';
create unique index student_admission_no on registration.student (school_id, lower(admission_no));
create unique index student_upi on registration.student (school_id, upper(upi)) where upi is not null;
create unique index student_birth_certificate on registration.student (school_id, birth_certificate_no) where birth_certificate_no is not null;
comment on index registration.student_admission_no is 'admissionNo: Another student has this admission number.';
comment on index registration.student_upi is 'upi: Another student has this UPI.';
comment on index registration.student_birth_certificate is 'birthCertificateNo: Another student has this birth certificate number.';
comment on constraint student_class on registration.student is 'classId: Choose a class of this school.';
comment on constraint student_stream on registration.student is 'streamId: Choose a stream of this class.';
comment on constraint student_hostel on registration.student is 'hostelId: Choose a hostel of this school.';
comment on constraint student_county on registration.student is 'countyCode: Choose a county.';
comment on constraint student_sub_county on registration.student is 'subCountyId: Choose a sub-county of this county.';
comment on constraint student_hostel_boarder on registration.student is 'hostelId: Only boarders have a hostel.';
-- Row security lets only leakproof comparisons into an index condition, so a search reads the school's part of an
-- index and compares there: each index that a search may use holds search_text.
create index student_by_name on registration.student (school_id, here, search_text, id);
create index student_by_class on registration.student (school_id, class_id, here, search_text, id);
create index student_by_stream on registration.student (school_id, stream_id, here, search_text, id);
create index student_by_hostel on registration.student (school_id, hostel_id) where hostel_id is not null;
create index student_by_birth on registration.student (school_id, born_on);

create table registration.guardian (
  school_id int not null,
  id bigint generated always as identity,
  full_name text not null,
  -- E.164; null for the few who have none.
  phone text,
  alternative_phone text,
  email text,
  national_id text,
  occupation text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (school_id, id)
);
select kit.tenant('registration.guardian');
comment on table registration.guardian is 'guardians';
create unique index guardian_phone on registration.guardian (school_id, phone) where phone is not null;
comment on index registration.guardian_phone is 'phone: Another guardian has this number. Find them by it and use their record.';
create index guardian_search on registration.guardian (school_id, phone, alternative_phone, id);

-- Priority 1 is called first; consents are the guardian's own choice of how to be reached.
create table registration.student_guardian (
  school_id int not null,
  student_id bigint not null,
  guardian_id bigint not null,
  relation text not null,
  priority int not null check (priority between 1 and 9),
  pays_fees boolean not null default false,
  may_collect boolean not null default true,
  by_sms boolean not null default true,
  by_call boolean not null default true,
  by_email boolean not null default false,
  primary key (school_id, student_id, guardian_id),
  constraint student_guardian_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade,
  constraint student_guardian_guardian foreign key (school_id, guardian_id) references registration.guardian (school_id, id)
);
select kit.tenant('registration.student_guardian');
comment on table registration.student_guardian is 'students';
comment on constraint student_guardian_guardian on registration.student_guardian is 'guardians: Choose a guardian of this school.';
create index student_guardian_guardian_id on registration.student_guardian (school_id, guardian_id);

create table registration.health (
  school_id int not null,
  student_id bigint not null,
  blood_group text,
  allergies text,
  conditions text,
  medication text,
  special_needs text,
  emergency_name text,
  emergency_phone text,
  insurance_no text,
  primary key (school_id, student_id),
  foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade
);
select kit.tenant('registration.health');
comment on table registration.health is 'health records';

create table registration.document (
  school_id int not null,
  id bigint generated always as identity,
  student_id bigint not null,
  kind text not null,
  name text not null,
  file_id bigint not null,
  added_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade
);
select kit.tenant('registration.document');
comment on table registration.document is 'documents';
create index document_student on registration.document (school_id, student_id);

-- Where a student was in each year: a row is closed, never overwritten.
create table registration.enrolment (
  school_id int not null,
  id bigint generated always as identity,
  student_id bigint not null,
  year_id bigint,
  class_id bigint not null,
  stream_id bigint,
  from_day date not null,
  to_day date,
  because text not null,
  primary key (school_id, id),
  foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade,
  constraint enrolment_year foreign key (school_id, year_id) references settings.academic_year (school_id, id),
  constraint enrolment_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint enrolment_stream foreign key (school_id, stream_id) references settings.stream (school_id, id)
);
select kit.tenant('registration.enrolment', 'insert, update');
comment on table registration.enrolment is 'enrolments';
create index enrolment_student on registration.enrolment (school_id, student_id, from_day);
comment on constraint enrolment_year on registration.enrolment is 'admittedOn: Choose a day of a year of this school.';
comment on constraint enrolment_class on registration.enrolment is 'classId: Choose a class of this school.';
comment on constraint enrolment_stream on registration.enrolment is 'streamId: Choose a stream of this class.';
create unique index enrolment_open on registration.enrolment (school_id, student_id) where to_day is null;
comment on index registration.enrolment_open is 'classId: Somebody else has just changed where this student sits. Reload and look again.';

-- A registration begun and not finished, kept for the user who began it.
create table registration.draft (
  school_id int not null,
  id bigint generated always as identity,
  account_id bigint not null,
  title text not null,
  step int not null default 1,
  answers jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (school_id, id)
);
select kit.tenant('registration.draft');
comment on table registration.draft is 'drafts';
create index draft_account on registration.draft (school_id, account_id, updated_at desc);
