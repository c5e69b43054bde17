-- Fee structures: who is charged what in the terms of a year, in editions; instalments; discounts.

create table finance.instalment_plan (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('finance.instalment_plan');
comment on table finance.instalment_plan is 'instalment plans';
create unique index instalment_plan_name on finance.instalment_plan (school_id, lower(name));
comment on index finance.instalment_plan_name is 'name: Another instalment plan has this name.';

create table finance.instalment_part (
  school_id int not null,
  plan_id bigint not null,
  place int not null,
  -- Of what is charged, in hundredths of a per cent.
  share int not null check (share between 1 and 10000),
  -- Days from the opening of the term to the day on which it is due.
  days int not null check (days between 0 and 400),
  primary key (school_id, plan_id, place),
  constraint instalment_part_plan foreign key (school_id, plan_id) references finance.instalment_plan (school_id, id) on delete cascade
);
select kit.tenant('finance.instalment_part');
comment on table finance.instalment_part is 'instalments';

-- A family's own instalments, from the next billing on.
create table finance.student_plan (
  school_id int not null,
  student_id bigint not null,
  plan_id bigint not null,
  primary key (school_id, student_id),
  constraint student_plan_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade,
  constraint student_plan_plan foreign key (school_id, plan_id) references finance.instalment_plan (school_id, id)
);
select kit.tenant('finance.student_plan');
comment on table finance.student_plan is 'students';
create index student_plan_by_plan on finance.student_plan (school_id, plan_id);
comment on constraint student_plan_student on finance.student_plan is 'studentId: Choose a student of this school.';
comment on constraint student_plan_plan on finance.student_plan is 'planId: Choose an instalment plan of this school.';

create table finance.fee_structure (
  school_id int not null,
  id bigint generated always as identity,
  year_id bigint not null,
  title text not null,
  -- Whom it is for; what is left open holds for everybody.
  boarding text check (boarding in ('boarder', 'day')),
  newcomer text check (newcomer in ('new', 'continuing')),
  gender text check (gender in ('female', 'male')),
  category text,
  sponsor_id bigint,
  plan_id bigint,
  state text not null default 'draft' check (state in ('draft', 'approved', 'published', 'archived')),
  edition int not null default 1,
  -- The edition that this one takes the place of when it is published.
  previous_id bigint,
  -- Who wrote it last; another approves it.
  author_id bigint,
  author_name text not null,
  approved_by bigint,
  approved_name text,
  published_at timestamptz,
  version int not null default 1,
  primary key (school_id, id),
  constraint fee_structure_year foreign key (school_id, year_id) references settings.academic_year (school_id, id),
  constraint fee_structure_sponsor foreign key (school_id, sponsor_id) references registration.sponsor (school_id, id),
  constraint fee_structure_plan foreign key (school_id, plan_id) references finance.instalment_plan (school_id, id),
  constraint fee_structure_previous foreign key (school_id, previous_id) references finance.fee_structure (school_id, id)
);
select kit.tenant('finance.fee_structure');
comment on table finance.fee_structure is 'fee structures';
create index fee_structure_year_state on finance.fee_structure (school_id, year_id, state);
create unique index fee_structure_next on finance.fee_structure (school_id, previous_id) where previous_id is not null and state in ('draft', 'approved');
comment on index finance.fee_structure_next is 'id: A new edition of this structure has been begun already.';
comment on constraint fee_structure_year on finance.fee_structure is 'yearId: Choose an academic year of this school.';
comment on constraint fee_structure_sponsor on finance.fee_structure is 'sponsorId: Choose a sponsor of this school.';
comment on constraint fee_structure_plan on finance.fee_structure is 'planId: Choose an instalment plan of this school.';

-- The classes it is for; without any, all.
create table finance.fee_structure_class (
  school_id int not null,
  structure_id bigint not null,
  class_id bigint not null,
  primary key (school_id, structure_id, class_id),
  constraint fee_structure_class_structure foreign key (school_id, structure_id) references finance.fee_structure (school_id, id) on delete cascade,
  constraint fee_structure_class_class foreign key (school_id, class_id) references settings.class (school_id, id)
);
select kit.tenant('finance.fee_structure_class');
comment on table finance.fee_structure_class is 'fee structures';
comment on constraint fee_structure_class_class on finance.fee_structure_class is 'classIds: Choose classes of this school.';

create table finance.fee_line (
  school_id int not null,
  id bigint generated always as identity,
  structure_id bigint not null,
  vote_head_id bigint not null,
  term_id bigint not null,
  amount bigint not null check (amount > 0),
  primary key (school_id, id),
  constraint fee_line_structure foreign key (school_id, structure_id) references finance.fee_structure (school_id, id) on delete cascade,
  constraint fee_line_vote_head foreign key (school_id, vote_head_id) references finance.vote_head (school_id, id),
  constraint fee_line_term foreign key (school_id, term_id) references settings.term (school_id, id)
);
select kit.tenant('finance.fee_line');
comment on table finance.fee_line is 'fee structures';
create unique index fee_line_once on finance.fee_line (school_id, structure_id, vote_head_id, term_id);
comment on index finance.fee_line_once is 'lines: Name each vote head once.';
comment on constraint fee_line_vote_head on finance.fee_line is 'lines: Choose vote heads of this school.';
comment on constraint fee_line_term on finance.fee_line is 'lines: Choose terms of this year.';

-- What is taken off: for named students, for brothers and sisters, or for a category.
create table finance.discount_rule (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  who text not null check (who in ('students', 'siblings', 'category', 'sponsor')),
  category text,
  sponsor_id bigint,
  -- Of the children of a guardian the second to the third, the third and those after it.
  rank_from int,
  rank_to int,
  -- Hundredths of a per cent, or cents a term.
  percent int check (percent between 1 and 10000),
  amount bigint check (amount > 0),
  -- Off one vote head; null: off the whole.
  vote_head_id bigint,
  -- Which expense it is.
  expense text not null default 'discounts' check (expense in ('discounts', 'bursaries')),
  from_term_id bigint not null,
  to_term_id bigint,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint discount_value check ((percent is null) <> (amount is null)),
  constraint discount_ranks check (who <> 'siblings' or (rank_from >= 2 and (rank_to is null or rank_to >= rank_from))),
  constraint discount_category check (who <> 'category' or category is not null),
  constraint discount_for_sponsor check (who <> 'sponsor' or sponsor_id is not null),
  constraint discount_sponsor foreign key (school_id, sponsor_id) references registration.sponsor (school_id, id),
  constraint discount_vote_head foreign key (school_id, vote_head_id) references finance.vote_head (school_id, id),
  constraint discount_from foreign key (school_id, from_term_id) references settings.term (school_id, id),
  constraint discount_to foreign key (school_id, to_term_id) references settings.term (school_id, id)
);
select kit.tenant('finance.discount_rule');
comment on table finance.discount_rule is 'discounts';
create unique index discount_rule_name on finance.discount_rule (school_id, lower(name));
comment on index finance.discount_rule_name is 'name: Another discount has this name.';
comment on constraint discount_value on finance.discount_rule is 'percent: Enter a share or an amount, one of the two.';
comment on constraint discount_ranks on finance.discount_rule is 'rankFrom: Begin with the second child, and end with a later one.';
comment on constraint discount_category on finance.discount_rule is 'category: Name the category of students.';
comment on constraint discount_for_sponsor on finance.discount_rule is 'sponsorId: Choose the sponsor.';
comment on constraint discount_sponsor on finance.discount_rule is 'sponsorId: Choose a sponsor of this school.';
comment on constraint discount_vote_head on finance.discount_rule is 'voteHeadId: Choose a vote head of this school.';
comment on constraint discount_from on finance.discount_rule is 'fromTermId: Choose a term of this school.';
comment on constraint discount_to on finance.discount_rule is 'toTermId: Choose a term of this school.';

create table finance.discount_student (
  school_id int not null,
  rule_id bigint not null,
  student_id bigint not null,
  primary key (school_id, rule_id, student_id),
  constraint discount_student_rule foreign key (school_id, rule_id) references finance.discount_rule (school_id, id) on delete cascade,
  constraint discount_student_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade
);
select kit.tenant('finance.discount_student');
comment on table finance.discount_student is 'discounts of students';
create index discount_of_student on finance.discount_student (school_id, student_id);
comment on constraint discount_student_student on finance.discount_student is 'studentIds: Choose students of this school.';
