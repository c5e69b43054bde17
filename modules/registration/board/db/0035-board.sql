-- The board of management: its members and their terms, committees, meetings, minutes and resolutions.

-- A guardian who is also on the staff is the same person in both.
alter table registration.guardian
  add column staff_member_id bigint,
  add constraint guardian_staff_member foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id);
create unique index guardian_of_staff on registration.guardian (school_id, staff_member_id) where staff_member_id is not null;
comment on index registration.guardian_of_staff is 'guardianId: This member of staff is another guardian already.';
comment on constraint guardian_staff_member on registration.guardian is 'guardianId: Choose a member of staff of this school.';

create table registration.board_category (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  -- How many the board should have of it; null: any number.
  seats int check (seats between 1 and 99),
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('registration.board_category');
comment on table registration.board_category is 'board categories';
create unique index board_category_name on registration.board_category (school_id, lower(name));
comment on index registration.board_category_name is 'name: Another category has this name.';
insert into registration.board_category (school_id, name)
select s.id, c.name from platform.school s cross join unnest(array[
  'Sponsor', 'Parents’ representative', 'Teachers’ representative', 'Community', 'County nominee', 'Special needs',
  'Co-opted', 'Ex officio']) as c (name);

create table registration.board_member (
  school_id int not null,
  id bigint generated always as identity,
  -- Somebody who is on the staff or a guardian is that record; the name and contacts below are of others.
  staff_member_id bigint,
  guardian_id bigint,
  full_name text,
  phone text,
  email text,
  national_id text,
  category_id bigint not null,
  position text not null default 'member' check (position in ('chair', 'secretary', 'treasurer', 'member')),
  term_from date not null,
  -- Null: for as long as they hold the office that puts them on the board.
  term_to date,
  -- The last day of who resigns before the term ends.
  resigned_on date,
  resigned_because text,
  letter_file_id bigint,
  version int not null default 1,
  primary key (school_id, id),
  constraint board_member_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id),
  constraint board_member_guardian foreign key (school_id, guardian_id) references registration.guardian (school_id, id),
  constraint board_member_category foreign key (school_id, category_id) references registration.board_category (school_id, id),
  constraint board_member_person check (num_nonnulls(staff_member_id, guardian_id, full_name) = 1),
  constraint board_member_term check (term_from <= term_to),
  constraint board_member_resigned check (resigned_on >= term_from and (term_to is null or resigned_on <= term_to)),
  constraint board_member_chair exclude using gist
    (school_id with =, daterange(term_from, coalesce(resigned_on, term_to), '[]') with &&) where (position = 'chair'),
  constraint board_member_staff_once exclude using gist
    (school_id with =, staff_member_id with =, daterange(term_from, coalesce(resigned_on, term_to), '[]') with &&)
    where (staff_member_id is not null),
  constraint board_member_guardian_once exclude using gist
    (school_id with =, guardian_id with =, daterange(term_from, coalesce(resigned_on, term_to), '[]') with &&)
    where (guardian_id is not null),
  constraint board_member_national_id_once exclude using gist
    (school_id with =, national_id with =, daterange(term_from, coalesce(resigned_on, term_to), '[]') with &&)
    where (national_id is not null)
);
select kit.tenant('registration.board_member');
comment on table registration.board_member is 'board members';
create index board_member_terms on registration.board_member (school_id, term_to);
create index board_member_of_category on registration.board_member (school_id, category_id);
comment on constraint board_member_staff on registration.board_member is 'staffMemberId: Choose a member of staff of this school.';
comment on constraint board_member_guardian on registration.board_member is 'guardianId: Choose a guardian of this school.';
comment on constraint board_member_category on registration.board_member is 'categoryId: Choose a category of this school.';
comment on constraint board_member_person on registration.board_member is 'fullName: Write the name, or choose somebody on record.';
comment on constraint board_member_term on registration.board_member is 'termTo: The term cannot end before it starts.';
comment on constraint board_member_resigned on registration.board_member is 'resignedOn: The last day lies within the term.';
comment on constraint board_member_chair on registration.board_member is 'position: The board has a chair in that time already. End that term first.';
comment on constraint board_member_staff_once on registration.board_member is 'staffMemberId: They are on the board in that time already.';
comment on constraint board_member_guardian_once on registration.board_member is 'guardianId: They are on the board in that time already.';
comment on constraint board_member_national_id_once on registration.board_member is 'nationalId: Somebody with this ID number is on the board in that time already.';

create table registration.board_committee (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  purpose text,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('registration.board_committee');
comment on table registration.board_committee is 'committees';
create unique index board_committee_name on registration.board_committee (school_id, lower(name));
comment on index registration.board_committee_name is 'name: Another committee has this name.';

create table registration.board_committee_member (
  school_id int not null,
  committee_id bigint not null,
  member_id bigint not null,
  primary key (school_id, committee_id, member_id),
  constraint board_committee_member_of foreign key (school_id, committee_id) references registration.board_committee (school_id, id) on delete cascade,
  constraint board_committee_member_who foreign key (school_id, member_id) references registration.board_member (school_id, id) on delete cascade
);
select kit.tenant('registration.board_committee_member', 'insert, delete');
comment on table registration.board_committee_member is 'committee members';
create index board_committee_member_id on registration.board_committee_member (school_id, member_id);

create table registration.board_meeting (
  school_id int not null,
  id bigint generated always as identity,
  meeting_no text not null,
  -- The whole board's, or a committee's.
  committee_id bigint,
  kind text not null check (kind in ('ordinary', 'special', 'annual')),
  held_on date not null,
  starts_at text not null check (starts_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  place text not null,
  -- How many must be there: so many, or so many of a hundred.
  quorum_kind text not null check (quorum_kind in ('number', 'share')),
  quorum int not null check (quorum between 1 and 100),
  cancelled_because text,
  minutes jsonb,
  minutes_file_id bigint,
  -- The later meeting that confirmed the minutes: from then on the meeting does not change.
  confirmed_by_meeting_id bigint,
  confirmed_at timestamptz,
  confirmed_by text,
  version int not null default 1,
  primary key (school_id, id),
  constraint board_meeting_committee foreign key (school_id, committee_id) references registration.board_committee (school_id, id),
  constraint board_meeting_confirmed foreign key (school_id, confirmed_by_meeting_id) references registration.board_meeting (school_id, id),
  constraint board_meeting_other check (confirmed_by_meeting_id <> id)
);
select kit.tenant('registration.board_meeting', 'insert, update');
comment on table registration.board_meeting is 'meetings';
create unique index board_meeting_number on registration.board_meeting (school_id, meeting_no);
create index board_meeting_day on registration.board_meeting (school_id, held_on desc);
comment on index registration.board_meeting_number is 'meetingNo: Another meeting has just taken this number. Save again.';
comment on constraint board_meeting_committee on registration.board_meeting is 'committeeId: Choose a committee of this school.';
comment on constraint board_meeting_confirmed on registration.board_meeting is 'byMeetingId: Choose a meeting of this school.';
comment on constraint board_meeting_other on registration.board_meeting is 'byMeetingId: A meeting does not confirm its own minutes.';

create table registration.board_agenda_item (
  school_id int not null,
  meeting_id bigint not null,
  place int not null,
  title text not null,
  presenter text,
  primary key (school_id, meeting_id, place),
  constraint board_agenda_item_meeting foreign key (school_id, meeting_id) references registration.board_meeting (school_id, id) on delete cascade
);
select kit.tenant('registration.board_agenda_item');
comment on table registration.board_agenda_item is 'agenda items';

create table registration.board_attendance (
  school_id int not null,
  meeting_id bigint not null,
  member_id bigint not null,
  state text not null check (state in ('present', 'apologies', 'absent')),
  primary key (school_id, meeting_id, member_id),
  constraint board_attendance_meeting foreign key (school_id, meeting_id) references registration.board_meeting (school_id, id) on delete cascade,
  constraint board_attendance_member foreign key (school_id, member_id) references registration.board_member (school_id, id)
);
select kit.tenant('registration.board_attendance');
comment on table registration.board_attendance is 'attendance at meetings';
create index board_attendance_member_id on registration.board_attendance (school_id, member_id);
comment on constraint board_attendance_member on registration.board_attendance is 'rows: Choose members of this board.';

create table registration.board_resolution (
  school_id int not null,
  id bigint generated always as identity,
  resolution_no text not null,
  meeting_id bigint not null,
  body text not null,
  -- Who carries it out: a member of the board, or somebody named.
  owner_member_id bigint,
  owner_name text,
  due_on date,
  state text not null default 'open' check (state in ('open', 'done', 'dropped')),
  settled_on date,
  outcome text,
  version int not null default 1,
  primary key (school_id, id),
  constraint board_resolution_meeting foreign key (school_id, meeting_id) references registration.board_meeting (school_id, id),
  constraint board_resolution_owner foreign key (school_id, owner_member_id) references registration.board_member (school_id, id),
  constraint board_resolution_settled check ((state = 'open') = (settled_on is null))
);
select kit.tenant('registration.board_resolution');
comment on table registration.board_resolution is 'resolutions';
create unique index board_resolution_number on registration.board_resolution (school_id, resolution_no);
create index board_resolution_of on registration.board_resolution (school_id, meeting_id);
create index board_resolution_due on registration.board_resolution (school_id, state, due_on);
comment on index registration.board_resolution_number is 'resolutionNo: Another resolution has just taken this number. Save again.';
comment on constraint board_resolution_meeting on registration.board_resolution is 'meetingId: Choose a meeting of this school.';
comment on constraint board_resolution_owner on registration.board_resolution is 'ownerMemberId: Choose a member of the board.';
comment on constraint board_resolution_settled on registration.board_resolution is 'state: A resolution that is open has no day on which it was settled.';
