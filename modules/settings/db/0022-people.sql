-- Staff as people: their numbers, posts, subjects, departments, documents, and how they stand with the school.

alter table settings.staff_member
  drop constraint staff_member_status_check,
  add constraint staff_member_status_check check (status in ('active', 'on_leave', 'left')),
  add column alternative_phone text,
  add column kra_pin text,
  add column nssf_no text,
  add column sha_no text,
  add column contract_from date,
  add column contract_to date,
  add column next_of_kin_name text,
  add column next_of_kin_relation text,
  add column next_of_kin_phone text,
  -- Since when they are on leave or have left, and why.
  add column status_on date,
  add column status_because text,
  add constraint staff_member_contract check (contract_from <= contract_to);
comment on constraint staff_member_contract on settings.staff_member is 'contractTo: The contract cannot end before it starts.';

-- Numbers are kept as they are compared: capitals, without spaces.
update settings.staff_member
   set national_id = nullif(upper(regexp_replace(national_id, '\s', '', 'g')), ''),
       tsc_no = nullif(upper(regexp_replace(tsc_no, '\s', '', 'g')), '');

-- A number that two records had stays with the older one; the audit keeps what the other one had.
with twice as (
  select school_id, id, national_id, tsc_no,
         row_number() over (partition by school_id, national_id order by id) > 1 and national_id is not null as id_again,
         row_number() over (partition by school_id, tsc_no order by id) > 1 and tsc_no is not null as tsc_again
    from settings.staff_member),
kept as (
  insert into kit.audit_entry (school_id, account_name, endpoint, entity, entity_id, action, before)
  select school_id, 'System', 'migration 0022', 'staff member', id, 'number of another record taken away',
         jsonb_strip_nulls(jsonb_build_object('nationalId', case when id_again then national_id end, 'tscNo', case when tsc_again then tsc_no end))
    from twice where id_again or tsc_again)
update settings.staff_member s
   set national_id = case when t.id_again then null else s.national_id end, tsc_no = case when t.tsc_again then null else s.tsc_no end
  from twice t where t.school_id = s.school_id and t.id = s.id and (t.id_again or t.tsc_again);

create unique index staff_member_national_id on settings.staff_member (school_id, national_id) where national_id is not null;
create unique index staff_member_tsc_no on settings.staff_member (school_id, tsc_no) where tsc_no is not null;
create unique index staff_member_kra_pin on settings.staff_member (school_id, kra_pin) where kra_pin is not null;
create unique index staff_member_nssf_no on settings.staff_member (school_id, nssf_no) where nssf_no is not null;
create unique index staff_member_sha_no on settings.staff_member (school_id, sha_no) where sha_no is not null;
comment on index settings.staff_member_national_id is 'nationalId: Another member of staff has this ID number. Use their record.';
comment on index settings.staff_member_tsc_no is 'tscNo: Another member of staff has this TSC number.';
comment on index settings.staff_member_kra_pin is 'kraPin: Another member of staff has this PIN.';
comment on index settings.staff_member_nssf_no is 'nssfNo: Another member of staff has this NSSF number.';
comment on index settings.staff_member_sha_no is 'shaNo: Another member of staff has this SHA number.';
create index staff_member_phone on settings.staff_member (school_id, phone) where phone is not null;

-- What somebody can be besides teaching or working: class teacher, head of department, housemaster.
create table settings.post (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('settings.post');
comment on table settings.post is 'posts';
create unique index post_name on settings.post (school_id, lower(name));
comment on index settings.post_name is 'name: Another post has this name.';
insert into settings.post (school_id, name)
select s.id, p.name from platform.school s cross join unnest(array[
  'Principal', 'Deputy principal', 'Senior teacher', 'Director of studies', 'Head of department', 'Class teacher',
  'Housemaster', 'Games teacher', 'Guidance and counselling', 'Examinations officer', 'Patron']) as p (name);

create table settings.staff_post (
  school_id int not null,
  id bigint generated always as identity,
  staff_member_id bigint not null,
  post_id bigint not null,
  -- Of what: a class, a house, a club.
  detail text,
  from_day date not null,
  to_day date,
  version int not null default 1,
  primary key (school_id, id),
  constraint staff_post_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id),
  constraint staff_post_post foreign key (school_id, post_id) references settings.post (school_id, id),
  constraint staff_post_order check (from_day <= to_day),
  constraint staff_post_overlap exclude using gist
    (school_id with =, staff_member_id with =, post_id with =, coalesce(lower(detail), '') with =, daterange(from_day, to_day, '[]') with &&)
);
select kit.tenant('settings.staff_post');
comment on table settings.staff_post is 'posts held';
create index staff_post_member on settings.staff_post (school_id, staff_member_id, from_day);
create index staff_post_of on settings.staff_post (school_id, post_id, staff_member_id);
comment on constraint staff_post_post on settings.staff_post is 'postId: Choose a post of this school.';
comment on constraint staff_post_order on settings.staff_post is 'toDay: The last day cannot be before the first.';
comment on constraint staff_post_overlap on settings.staff_post is 'fromDay: They hold this post in that time already.';

-- Departments besides the one that somebody belongs to.
create table settings.staff_department (
  school_id int not null,
  staff_member_id bigint not null,
  department_id bigint not null,
  primary key (school_id, staff_member_id, department_id),
  constraint staff_department_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id),
  constraint staff_department_department foreign key (school_id, department_id) references settings.department (school_id, id)
);
select kit.tenant('settings.staff_department', 'insert, delete');
comment on table settings.staff_department is 'staff who also belong to it';
create index staff_department_of on settings.staff_department (school_id, department_id, staff_member_id);
comment on constraint staff_department_department on settings.staff_department is 'otherDepartmentIds: Choose departments of this school.';

-- What somebody teaches: a subject in a class, or wherever it is taught.
create table settings.staff_subject (
  school_id int not null,
  id bigint generated always as identity,
  staff_member_id bigint not null,
  course_id bigint not null,
  class_id bigint,
  primary key (school_id, id),
  constraint staff_subject_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id),
  constraint staff_subject_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint staff_subject_class foreign key (school_id, class_id) references settings.class (school_id, id) on delete cascade
);
select kit.tenant('settings.staff_subject', 'insert, delete');
comment on table settings.staff_subject is 'teachers of it';
create unique index staff_subject_once on settings.staff_subject (school_id, staff_member_id, course_id, class_id) nulls not distinct;
create index staff_subject_of on settings.staff_subject (school_id, course_id, class_id);
comment on index settings.staff_subject_once is 'subjects: Name each subject once.';
comment on constraint staff_subject_course on settings.staff_subject is 'subjects: Choose courses of this school.';
comment on constraint staff_subject_class on settings.staff_subject is 'subjects: Choose classes of this school.';

create table settings.staff_document (
  school_id int not null,
  id bigint generated always as identity,
  staff_member_id bigint not null,
  kind text not null check (kind in (
    'National ID', 'Passport', 'TSC certificate', 'Academic certificate', 'Letter of appointment', 'Contract',
    'Certificate of good conduct', 'Medical certificate', 'Food handler certificate', 'First aid certificate',
    'Driving licence', 'Work permit', 'Other')),
  number text,
  issued_on date,
  expires_on date,
  file_id bigint,
  added_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint staff_document_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id),
  constraint staff_document_days check (issued_on <= expires_on)
);
select kit.tenant('settings.staff_document');
comment on table settings.staff_document is 'staff documents';
create index staff_document_member on settings.staff_document (school_id, staff_member_id, expires_on);
create index staff_document_expiry on settings.staff_document (school_id, expires_on) where expires_on is not null;
comment on constraint staff_document_days on settings.staff_document is 'expiresOn: It cannot expire before it was issued.';
comment on constraint staff_post_staff on settings.staff_post is 'id: Choose a member of staff of this school.';
comment on constraint staff_department_staff on settings.staff_department is 'id: Choose a member of staff of this school.';
comment on constraint staff_subject_staff on settings.staff_subject is 'id: Choose a member of staff of this school.';
comment on constraint staff_document_staff on settings.staff_document is 'id: Choose a member of staff of this school.';
