-- Drafts for teachers and the tutor for students. With no model everything is made here; with one, each request is written down with
-- what was sent and what came back, names and numbers replaced.

create table elearning.ai_setting (
  school_id int primary key,
  -- Off, nothing leaves the machine.
  running boolean not null default false,
  -- Up to before `/chat/completions`.
  address text check (address ~ '^https?://'),
  model text,
  -- Sealed; none: it needs none.
  secret text,
  month_tokens int not null check (month_tokens >= 0),
  answer_tokens int not null check (answer_tokens between 100 and 8000),
  hour_calls int not null check (hour_calls between 1 and 500),
  -- For so many days what was sent and answered is kept.
  keep_days int not null check (keep_days between 31 and 730),
  version int not null default 1,
  constraint ai_setting_whole check (not running or (address is not null and model is not null))
);
select kit.tenant('elearning.ai_setting', 'insert, update');
comment on table elearning.ai_setting is 'settings of the model';
comment on constraint ai_setting_whole on elearning.ai_setting is 'on: Enter the address and the model first.';

-- Classes that have the tutor.
create table elearning.tutor_class (
  school_id int not null,
  class_id bigint not null,
  opened_name text not null,
  opened_at timestamptz not null,
  primary key (school_id, class_id),
  constraint tutor_class_class foreign key (school_id, class_id) references settings.class (school_id, id)
);
select kit.tenant('elearning.tutor_class', 'insert, delete');
comment on table elearning.tutor_class is 'classes with the tutor';
comment on constraint tutor_class_class on elearning.tutor_class is 'classIds: Choose classes of this school.';

-- What a month’s requests have used, and what those under way have set aside: both together never pass the month’s tokens.
create table elearning.ai_month (
  school_id int not null,
  -- `yyyy-mm` in the school’s zone.
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  used bigint not null default 0,
  reserved bigint not null default 0,
  primary key (school_id, month)
);
select kit.tenant('elearning.ai_month', 'insert, update');
comment on table elearning.ai_month is 'tokens of a month';

create table elearning.ai_call (
  school_id int not null,
  id bigint generated always as identity,
  purpose text not null check (purpose in ('questions', 'plan', 'remarks', 'newsletter', 'tutor', 'test')),
  how text not null check (how in ('rules', 'model')),
  made_by bigint,
  made_name text not null,
  -- Of the tutor.
  student_id bigint,
  course_id bigint,
  class_id bigint,
  -- What was asked for, so that it can be asked for again.
  asked jsonb not null,
  state text not null check (state in ('waiting', 'done', 'failed', 'cancelled')),
  -- In a sentence.
  outcome text,
  host text,
  model text,
  -- As it was sent, names and numbers replaced; none: nothing left the machine.
  prompt text,
  answer text,
  persons int not null default 0,
  numbers int not null default 0,
  -- Tokens set aside before it left, and counted when it ended. Until then they stay set aside.
  estimate int not null default 0,
  tokens int,
  month text,
  at timestamptz not null,
  ended_at timestamptz,
  primary key (school_id, id),
  constraint ai_call_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint ai_call_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint ai_call_class foreign key (school_id, class_id) references settings.class (school_id, id)
);
select kit.tenant('elearning.ai_call');
comment on table elearning.ai_call is 'requests to the tools';
create index ai_call_newest on elearning.ai_call (school_id, at, id);
create index ai_call_of on elearning.ai_call (school_id, made_by, at);
create index ai_call_student on elearning.ai_call (school_id, student_id) where student_id is not null;
create index ai_call_course on elearning.ai_call (school_id, course_id) where course_id is not null;
create index ai_call_class on elearning.ai_call (school_id, class_id) where class_id is not null;
create index ai_call_open on elearning.ai_call (school_id, at) where ended_at is null;
comment on constraint ai_call_student on elearning.ai_call is 'studentId: Choose a student of this school.';
comment on constraint ai_call_course on elearning.ai_call is 'courseId: Choose a subject of this school.';
comment on constraint ai_call_class on elearning.ai_call is 'classId: Choose a class of this school.';

create table elearning.ai_draft (
  school_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('question', 'plan', 'remark', 'newsletter')),
  how text not null check (how in ('rules', 'model')),
  title text not null,
  content jsonb not null,
  -- The sentence that a question comes from, and where it stands.
  sentence text,
  resource_id bigint,
  page int,
  course_id bigint,
  class_id bigint,
  topic_id bigint,
  -- Who asks for a draft owns it.
  made_by bigint,
  made_name text not null,
  made_at timestamptz not null default clock_timestamp(),
  call_id bigint,
  rating int check (rating between 1 and 5),
  state text not null default 'draft' check (state in ('draft', 'taken', 'discarded')),
  taken_name text,
  taken_at timestamptz,
  -- What a person made of it.
  taken_to text,
  taken_id bigint,
  title_order text not null generated always as (kit.fold(title)) stored,
  version int not null default 1,
  primary key (school_id, id),
  constraint ai_draft_resource foreign key (school_id, resource_id) references elearning.resource (school_id, id)
    on delete set null (resource_id),
  constraint ai_draft_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint ai_draft_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint ai_draft_topic foreign key (school_id, topic_id) references elearning.topic (school_id, id) on delete set null (topic_id),
  constraint ai_draft_call foreign key (school_id, call_id) references elearning.ai_call (school_id, id) on delete set null (call_id)
);
select kit.tenant('elearning.ai_draft', 'insert, update');
comment on table elearning.ai_draft is 'drafts of the tools';
create index ai_draft_newest on elearning.ai_draft (school_id, made_at, id);
create index ai_draft_of on elearning.ai_draft (school_id, made_by, made_at);
create index ai_draft_state on elearning.ai_draft (school_id, state, made_at);
create index ai_draft_kind on elearning.ai_draft (school_id, kind, made_at);
create index ai_draft_title on elearning.ai_draft (school_id, title_order, id);
create index ai_draft_resource on elearning.ai_draft (school_id, resource_id) where resource_id is not null;
create index ai_draft_course on elearning.ai_draft (school_id, course_id) where course_id is not null;
create index ai_draft_class on elearning.ai_draft (school_id, class_id) where class_id is not null;
create index ai_draft_topic on elearning.ai_draft (school_id, topic_id) where topic_id is not null;
create index ai_draft_call on elearning.ai_draft (school_id, call_id) where call_id is not null;
comment on constraint ai_draft_resource on elearning.ai_draft is 'resourceId: Choose a resource of this school.';
comment on constraint ai_draft_course on elearning.ai_draft is 'courseId: Choose a subject of this school.';
comment on constraint ai_draft_class on elearning.ai_draft is 'classId: Choose a class of this school.';
comment on constraint ai_draft_topic on elearning.ai_draft is 'topicId: Choose a topic of this school.';
comment on constraint ai_draft_call on elearning.ai_draft is 'callId: Choose a request of this school.';

-- What a student asked the tutor and what it said, in the order of the numbers.
create table elearning.tutor_turn (
  school_id int not null,
  id bigint generated always as identity,
  student_id bigint not null,
  course_id bigint not null,
  who text not null check (who in ('student', 'tutor')),
  body text not null,
  by_model boolean not null default false,
  -- Where it stands: resource, page, and a piece of the text.
  passages jsonb not null default '[]',
  call_id bigint,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint tutor_turn_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint tutor_turn_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint tutor_turn_call foreign key (school_id, call_id) references elearning.ai_call (school_id, id) on delete set null (call_id)
);
select kit.tenant('elearning.tutor_turn', 'insert, delete');
comment on table elearning.tutor_turn is 'turns of talks with the tutor';
create index tutor_turn_of on elearning.tutor_turn (school_id, student_id, course_id, id);
create index tutor_turn_newest on elearning.tutor_turn (school_id, at);
create index tutor_turn_course on elearning.tutor_turn (school_id, course_id);
create index tutor_turn_call on elearning.tutor_turn (school_id, call_id) where call_id is not null;
comment on constraint tutor_turn_student on elearning.tutor_turn is 'studentId: Choose a student of this school.';
comment on constraint tutor_turn_course on elearning.tutor_turn is 'courseId: Choose a subject of this school.';
comment on constraint tutor_turn_call on elearning.tutor_turn is 'callId: Choose a request of this school.';
