-- What examinations go by: subjects with their papers, groups of subjects, kinds of exams, grades, and from which mark on
-- each grade is given.

create schema exams;
grant usage on schema exams to daftari_app, daftari_platform;

-- The exam side of a course: what is taught stands in settings.course, with its name, code, pathway and department.
create table exams.subject (
  school_id int not null,
  course_id bigint not null,
  short_name text,
  -- KNEC's group of subjects; none outside secondary school.
  knec_group text check (knec_group in ('I', 'II', 'III', 'IV', 'V')),
  -- What the rules for the mean ask for: mathematics, a language, a science, a humanity, or anything else.
  area text not null default 'other' check (area in ('mathematics', 'language', 'science', 'humanity', 'other')),
  -- The order on report forms, smallest first; KNEC's subjects stand in the order of their codes.
  place int not null default 500,
  -- False: it stands on the report form and does not count.
  in_mean boolean not null default true,
  version int not null default 1,
  primary key (school_id, course_id),
  constraint subject_course foreign key (school_id, course_id) references settings.course (school_id, id) on delete cascade,
  constraint subject_place check (place between 1 and 999)
);
select kit.tenant('exams.subject');
comment on table exams.subject is 'subjects';
comment on constraint subject_course on exams.subject is 'id: Choose a subject of this school.';
comment on constraint subject_place on exams.subject is 'place: Enter 1 to 999.';

-- The papers of a subject: what a paper is marked out of, and its share in the subject's mark.
create table exams.paper (
  school_id int not null,
  id bigint generated always as identity,
  course_id bigint not null,
  name text not null,
  out_of int not null check (out_of between 1 and 1000),
  -- In hundredths of a percent: 5000 is half of the subject's mark. All papers of a subject make 10000.
  share int not null check (share between 1 and 10000),
  place int not null,
  primary key (school_id, id),
  constraint paper_course foreign key (school_id, course_id) references settings.course (school_id, id) on delete cascade
);
select kit.tenant('exams.paper');
comment on table exams.paper is 'papers';
create unique index paper_name on exams.paper (school_id, course_id, lower(name));
comment on index exams.paper_name is 'papers: Name each paper once.';

-- Subjects of which a student takes so many at least and at most: sciences, languages, a pathway's electives.
create table exams.subject_group (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  least int not null default 0,
  most int,
  version int not null default 1,
  primary key (school_id, id),
  constraint subject_group_least check (least between 0 and 30),
  constraint subject_group_most check (most between 1 and 30 and most >= least)
);
select kit.tenant('exams.subject_group');
comment on table exams.subject_group is 'subject groups';
create unique index subject_group_name on exams.subject_group (school_id, lower(name));
comment on index exams.subject_group_name is 'name: Another subject group has this name.';
comment on constraint subject_group_least on exams.subject_group is 'least: Enter 0 to 30.';
comment on constraint subject_group_most on exams.subject_group is 'most: Enter at least as many as the smallest number, and at most 30.';

create table exams.subject_group_member (
  school_id int not null,
  group_id bigint not null,
  course_id bigint not null,
  primary key (school_id, group_id, course_id),
  constraint subject_group_member_group foreign key (school_id, group_id) references exams.subject_group (school_id, id) on delete cascade,
  constraint subject_group_member_course foreign key (school_id, course_id) references settings.course (school_id, id)
);
select kit.tenant('exams.subject_group_member');
comment on table exams.subject_group_member is 'subject groups';
create index subject_group_member_of on exams.subject_group_member (school_id, course_id);
comment on constraint subject_group_member_course on exams.subject_group_member is 'courseIds: Choose subjects of this school.';

-- Opener, mid-term, end of term, mock: what an exam is.
create table exams.category (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  short_name text not null,
  kind text not null check (kind in ('opener', 'cat', 'mid_term', 'end_term', 'mock', 'project', 'national')),
  -- What marks are given out of, and its share in the term's mark in percent, unless an exam says otherwise.
  out_of int not null default 100,
  share int,
  place int not null default 50,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint category_out_of check (out_of between 1 and 1000),
  constraint category_share check (share between 0 and 100),
  constraint category_place check (place between 1 and 999)
);
select kit.tenant('exams.category');
comment on table exams.category is 'exam categories';
create unique index category_name on exams.category (school_id, lower(name));
create unique index category_short_name on exams.category (school_id, lower(short_name));
comment on index exams.category_name is 'name: Another exam category has this name.';
comment on index exams.category_short_name is 'shortName: Another exam category has this short name.';
comment on constraint category_out_of on exams.category is 'outOf: Enter 1 to 1,000.';
comment on constraint category_share on exams.category is 'share: Enter 0 to 100.';
comment on constraint category_place on exams.category is 'place: Enter 1 to 999.';

-- A scale's grades, best first: A to E with 12 points to 1, or the eight levels of competency-based education.
create table exams.scale (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  curriculum text not null check (curriculum in ('CBE', '8-4-4', 'other')),
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('exams.scale');
comment on table exams.scale is 'scales of grades';
create unique index scale_name on exams.scale (school_id, lower(name));
comment on index exams.scale_name is 'name: Another scale of grades has this name.';

create table exams.grade (
  school_id int not null,
  id bigint generated always as identity,
  scale_id bigint not null,
  code text not null,
  points int not null check (points between 0 and 100),
  meaning text,
  remark text,
  -- 1 is the best.
  place int not null,
  primary key (school_id, id),
  constraint grade_scale foreign key (school_id, scale_id) references exams.scale (school_id, id) on delete cascade
);
select kit.tenant('exams.grade');
comment on table exams.grade is 'grades';
create unique index grade_code on exams.grade (school_id, scale_id, code);
comment on index exams.grade_code is 'grades: Name each grade once.';

-- From which mark on each grade of a scale is given: gap-free, because only the lower ends are kept and the last is 0.
create table exams.grading_system (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  scale_id bigint not null,
  -- What becomes of 74.5 before it is graded: whole marks, half up; or as it is.
  rounding text not null default 'half_up' check (rounding in ('half_up', 'none')),
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint grading_system_scale foreign key (school_id, scale_id) references exams.scale (school_id, id)
);
select kit.tenant('exams.grading_system');
comment on table exams.grading_system is 'grading systems';
create unique index grading_system_name on exams.grading_system (school_id, lower(name));
create index grading_system_of_scale on exams.grading_system (school_id, scale_id);
comment on index exams.grading_system_name is 'name: Another grading system has this name.';
comment on constraint grading_system_scale on exams.grading_system is 'scaleId: Choose a scale of grades of this school.';

create table exams.threshold (
  school_id int not null,
  id bigint generated always as identity,
  system_id bigint not null,
  -- Of one subject; none: of every subject that has none of its own.
  course_id bigint,
  grade_id bigint not null,
  -- In hundredths of a percent: 7450 is 74.5.
  from_mark int not null check (from_mark between 0 and 10000),
  primary key (school_id, id),
  constraint threshold_system foreign key (school_id, system_id) references exams.grading_system (school_id, id) on delete cascade,
  constraint threshold_course foreign key (school_id, course_id) references settings.course (school_id, id) on delete cascade,
  constraint threshold_grade foreign key (school_id, grade_id) references exams.grade (school_id, id)
);
select kit.tenant('exams.threshold', 'insert, delete');
comment on table exams.threshold is 'grading systems';
create unique index threshold_once on exams.threshold (school_id, system_id, course_id, grade_id) nulls not distinct;
create index threshold_of_grade on exams.threshold (school_id, grade_id);
create index threshold_of_course on exams.threshold (school_id, course_id);
comment on index exams.threshold_once is 'subjects: Give each subject its marks once.';
comment on constraint threshold_course on exams.threshold is 'subjects: Choose subjects of this school.';
comment on constraint threshold_grade on exams.threshold is 'thresholds: Choose grades of this scale.';
