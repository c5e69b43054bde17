-- Applicants on their way to a place: admission windows and applications. Sponsors who pay for students.

-- A time in which a class takes applications, with as many places as it has to offer.
create table registration.admission_window (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  class_id bigint not null,
  -- The year in which those admitted begin.
  year int not null check (year between 2000 and 2100),
  opens_on date not null,
  closes_on date not null,
  -- Null: as many as come.
  places int,
  -- Years completed on 1 January of the year; null: any age.
  least_age int,
  most_age int,
  -- In cents; 0: none is asked.
  fee bigint not null default 0,
  version int not null default 1,
  primary key (school_id, id),
  constraint admission_window_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint admission_window_order check (opens_on <= closes_on),
  constraint admission_window_places check (places between 1 and 10000),
  constraint admission_window_ages check (least_age <= most_age)
);
select kit.tenant('registration.admission_window');
comment on table registration.admission_window is 'admission windows';
create unique index admission_window_name on registration.admission_window (school_id, lower(name));
create index admission_window_class_id on registration.admission_window (school_id, class_id);
comment on index registration.admission_window_name is 'name: Another admission window has this name.';
comment on constraint admission_window_class on registration.admission_window is 'classId: Choose a class of this school.';
comment on constraint admission_window_order on registration.admission_window is 'closesOn: The window must close on or after the day it opens.';
comment on constraint admission_window_places on registration.admission_window is 'places: Enter 1 to 10,000, or leave it empty.';
comment on constraint admission_window_ages on registration.admission_window is 'mostAge: The greatest age cannot be below the least.';

create table registration.application (
  school_id int not null,
  id bigint generated always as identity,
  application_no text not null,
  window_id bigint not null,
  state text not null default 'draft' check (state in
    ('draft', 'submitted', 'under_review', 'waitlisted', 'offered', 'accepted', 'enrolled', 'rejected', 'cancelled')),
  first_name text not null,
  middle_name text,
  last_name text not null,
  full_name text not null generated always as (first_name || coalesce(' ' || middle_name, '') || ' ' || last_name) stored,
  search_text text not null generated always as (kit.fold(first_name || coalesce(' ' || middle_name, '') || ' ' || last_name || ' ' || application_no
    || ' ' || coalesce(guardian_name, '') || ' ' || coalesce(guardian_phone, ''))) stored,
  gender text not null check (gender in ('female', 'male')),
  born_on date not null,
  birth_certificate_no text,
  assessment_no text,
  upi text,
  boarding text not null check (boarding in ('boarder', 'day')),
  previous_school text,
  entry_marks text,
  guardian_name text,
  guardian_relation text,
  -- E.164
  guardian_phone text,
  guardian_email text,
  special_needs text,
  received_on date not null,
  -- When and where the applicant is to be interviewed or tested, and what came of it.
  interview_at timestamptz,
  interview_place text,
  interview_result text,
  -- Until when an offer stands.
  offer_until date,
  -- Why it was waitlisted, rejected or cancelled.
  reason text,
  -- How the application fee was paid: a receipt or an M-Pesa code.
  fee_reference text,
  -- When it came into its present state.
  state_at timestamptz not null default now(),
  student_id bigint,
  version int not null default 1,
  primary key (school_id, id),
  constraint application_window foreign key (school_id, window_id) references registration.admission_window (school_id, id),
  constraint application_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint application_enrolled check ((state = 'enrolled') = (student_id is not null))
);
select kit.tenant('registration.application');
comment on table registration.application is 'applications';
create unique index application_number on registration.application (school_id, application_no);
create unique index application_one_student on registration.application (school_id, student_id) where student_id is not null;
-- The same child once in a window, however often the form is handed in.
create unique index application_once on registration.application (school_id, window_id, kit.fold(first_name), kit.fold(last_name), born_on)
  where state <> 'cancelled';
create index application_by_state on registration.application (school_id, window_id, state, search_text, id);
comment on index registration.application_number is 'applicationNo: Another application has just taken this number. Save again.';
comment on index registration.application_one_student is 'studentId: Another application was enrolled as this student.';
comment on index registration.application_once is 'lastName: A child of this name and birth date has applied in this window already.';
comment on constraint application_window on registration.application is 'windowId: Choose an admission window of this school.';
comment on constraint application_student on registration.application is 'studentId: The student of this application was not found.';
comment on constraint application_enrolled on registration.application is 'state: An application is enrolled together with its student.';

-- Who pays for students besides their guardians: bursaries, county and constituency funds, foundations, well-wishers.
create table registration.sponsor (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  kind text not null check (kind in ('county bursary', 'constituency fund', 'foundation', 'church', 'company', 'individual', 'government')),
  contact_name text,
  phone text,
  email text,
  address text,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('registration.sponsor');
comment on table registration.sponsor is 'sponsors';
create unique index sponsor_name on registration.sponsor (school_id, lower(name));
comment on index registration.sponsor_name is 'name: Another sponsor has this name.';

create table registration.sponsorship (
  school_id int not null,
  id bigint generated always as identity,
  student_id bigint not null,
  sponsor_id bigint not null,
  -- What the sponsor pays: a share of each invoice in hundredths of a per cent, or an amount in cents a year.
  share int,
  amount bigint,
  from_day date not null,
  to_day date,
  reference text,
  version int not null default 1,
  primary key (school_id, id),
  constraint sponsorship_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade,
  constraint sponsorship_sponsor foreign key (school_id, sponsor_id) references registration.sponsor (school_id, id),
  constraint sponsorship_order check (to_day is null or from_day <= to_day),
  constraint sponsorship_part check (num_nonnulls(share, amount) = 1 and coalesce(share, 1) between 1 and 10000 and coalesce(amount, 1) > 0),
  constraint sponsorship_once exclude using gist
    (school_id with =, student_id with =, sponsor_id with =, daterange(from_day, coalesce(to_day, 'infinity'), '[]') with &&)
);
select kit.tenant('registration.sponsorship');
comment on table registration.sponsorship is 'sponsored students';
create index sponsorship_sponsor_id on registration.sponsorship (school_id, sponsor_id);
comment on constraint sponsorship_sponsor on registration.sponsorship is 'sponsorId: Choose a sponsor of this school.';
comment on constraint sponsorship_student on registration.sponsorship is 'studentId: Choose a student of this school.';
comment on constraint sponsorship_order on registration.sponsorship is 'toDay: The last day cannot be before the first.';
comment on constraint sponsorship_part on registration.sponsorship is 'share: Enter a share or an amount, one of the two.';
comment on constraint sponsorship_once on registration.sponsorship is 'sponsorId: This sponsor already pays for this student in that time.';
