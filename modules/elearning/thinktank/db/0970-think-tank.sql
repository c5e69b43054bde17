-- Think tank: questions and answers of students by subject, moderated.

-- How a school moderates. A school without a row shows posts at once and holds back what its list names.
create table elearning.think_setting (
  school_id int not null,
  -- Posts of students are shown only once a moderator approves them.
  before boolean not null default false,
  -- What becomes of a post with a word of the list: it waits for a moderator, or is not taken.
  on_words text not null default 'hold' check (on_words in ('hold', 'refuse')),
  -- So many reports hide a post until a moderator looks.
  reports_hide int not null default 3 check (reports_hide between 1 and 20),
  -- Posts of one student in an hour, and reports.
  per_hour int not null default 10 check (per_hour between 1 and 100),
  version int not null default 1,
  primary key (school_id)
);
select kit.tenant('elearning.think_setting', 'insert, update');
comment on table elearning.think_setting is 'settings of the think tank';

create table elearning.think_word (
  school_id int not null,
  id bigint generated always as identity,
  word text not null,
  -- Everything that begins so, not this word alone.
  stem boolean not null default false,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('elearning.think_word');
comment on table elearning.think_word is 'words held back';
create unique index think_word_once on elearning.think_word (school_id, (kit.fold(word)));
comment on index elearning.think_word_once is 'word: This word is in the list already.';

create table elearning.think_thread (
  school_id int not null,
  id bigint generated always as identity,
  course_id bigint not null,
  topic_id bigint,
  -- For this class; none: for all of the school who take the subject.
  class_id bigint,
  asked_at timestamptz not null,
  -- When who asked last looked.
  seen_at timestamptz,
  closed boolean not null default false,
  pinned boolean not null default false,
  duplicate_of bigint,
  -- What a teacher made of it in the question bank.
  question_id bigint,
  version int not null default 1,
  primary key (school_id, id),
  constraint think_thread_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint think_thread_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint think_thread_topic foreign key (school_id, topic_id) references elearning.topic (school_id, id),
  constraint think_thread_duplicate foreign key (school_id, duplicate_of) references elearning.think_thread (school_id, id),
  constraint think_thread_question foreign key (school_id, question_id) references elearning.question (school_id, id),
  constraint think_thread_other check (duplicate_of <> id)
);
select kit.tenant('elearning.think_thread', 'insert, update');
comment on table elearning.think_thread is 'threads of the think tank';
create index think_thread_of_course on elearning.think_thread (school_id, course_id, asked_at);
create index think_thread_of_class on elearning.think_thread (school_id, class_id, asked_at);
create index think_thread_of_topic on elearning.think_thread (school_id, topic_id);
create index think_thread_asked on elearning.think_thread (school_id, asked_at, id);
create index think_thread_duplicates on elearning.think_thread (school_id, duplicate_of) where duplicate_of is not null;
create index think_thread_questions on elearning.think_thread (school_id, question_id) where question_id is not null;
comment on constraint think_thread_course on elearning.think_thread is 'courseId: Choose a subject of this school.';
comment on constraint think_thread_class on elearning.think_thread is 'classId: Choose a class of this school.';
comment on constraint think_thread_topic on elearning.think_thread is 'topicId: Choose a topic of this school.';
comment on constraint think_thread_duplicate on elearning.think_thread is 'duplicateOf: No question has this number.';
comment on constraint think_thread_question on elearning.think_thread is 'id: Choose a question of this school.';
comment on constraint think_thread_other on elearning.think_thread is 'duplicateOf: A question is no duplicate of itself.';

-- A question or an answer, as it stands now. Of a student, or of a member of staff by the account.
create table elearning.think_post (
  school_id int not null,
  id bigint generated always as identity,
  thread_id bigint not null,
  kind text not null check (kind in ('question', 'answer')),
  student_id bigint,
  made_by bigint,
  made_name text,
  -- Other students do not learn who it is; staff do.
  anonymous boolean not null default false,
  title text,
  text jsonb not null,
  words text not null,
  search tsvector not null generated always as (elearning.words_of(coalesce(title, ''), words)) stored,
  state text not null check (state in ('waiting', 'shown', 'returned', 'removed')),
  -- Why it waits, or waited.
  held text check (held in ('before', 'words', 'contact', 'reports')),
  -- When others saw it first; none: never.
  shown_at timestamptz,
  -- Why it was sent back or removed.
  reason text,
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  at timestamptz not null,
  edited_at timestamptz,
  accepted boolean not null default false,
  endorsed_by bigint,
  endorsed_name text,
  endorsed_at timestamptz,
  version int not null default 1,
  primary key (school_id, id),
  constraint think_post_of foreign key (school_id, thread_id) references elearning.think_thread (school_id, id),
  constraint think_post_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint think_post_title check ((kind = 'question') = (title is not null))
);
select kit.tenant('elearning.think_post', 'insert, update');
comment on table elearning.think_post is 'posts of the think tank';
create unique index think_post_question on elearning.think_post (school_id, thread_id) where kind = 'question';
create unique index think_post_accepted on elearning.think_post (school_id, thread_id) where accepted;
create index think_post_of_thread on elearning.think_post (school_id, thread_id, id);
create index think_post_of_student on elearning.think_post (school_id, student_id, at);
create index think_post_waits on elearning.think_post (school_id, at) where state = 'waiting';
create index think_post_search on elearning.think_post using gin (school_id, search);
comment on index elearning.think_post_question is 'id: This thread has its question.';
comment on index elearning.think_post_accepted is 'postId: Another answer was accepted a moment ago. Try again.';
comment on constraint think_post_of on elearning.think_post is 'id: This question does not exist any more.';
comment on constraint think_post_student on elearning.think_post is 'id: Choose a student of this school.';
comment on constraint think_post_title on elearning.think_post is 'title: A question has a title, an answer none.';

-- What a post said before it was changed; written once.
create table elearning.think_version (
  school_id int not null,
  post_id bigint not null,
  number int not null,
  title text,
  text jsonb not null,
  -- From when to when it stood so.
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (school_id, post_id, number),
  constraint think_version_of foreign key (school_id, post_id) references elearning.think_post (school_id, id)
);
select kit.tenant('elearning.think_version', 'insert');
comment on table elearning.think_version is 'earlier versions of posts';

-- By which name others know an anonymous student in one thread.
create table elearning.think_alias (
  school_id int not null,
  thread_id bigint not null,
  student_id bigint not null,
  name text not null,
  primary key (school_id, thread_id, student_id),
  constraint think_alias_of foreign key (school_id, thread_id) references elearning.think_thread (school_id, id),
  constraint think_alias_student foreign key (school_id, student_id) references registration.student (school_id, id)
);
select kit.tenant('elearning.think_alias', 'insert');
comment on table elearning.think_alias is 'names of anonymous students';
create unique index think_alias_once on elearning.think_alias (school_id, thread_id, name);
create index think_alias_by_student on elearning.think_alias (school_id, student_id);
comment on index elearning.think_alias_once is 'anonymous: Somebody else posted at the same moment. Try again.';

create table elearning.think_vote (
  school_id int not null,
  post_id bigint not null,
  student_id bigint not null,
  value smallint not null check (value in (-1, 1)),
  primary key (school_id, post_id, student_id),
  constraint think_vote_of foreign key (school_id, post_id) references elearning.think_post (school_id, id),
  constraint think_vote_student foreign key (school_id, student_id) references registration.student (school_id, id)
);
select kit.tenant('elearning.think_vote');
comment on table elearning.think_vote is 'votes on posts';
create index think_vote_by_student on elearning.think_vote (school_id, student_id);

create table elearning.think_report (
  school_id int not null,
  id bigint generated always as identity,
  post_id bigint not null,
  student_id bigint not null,
  reason text not null,
  at timestamptz not null,
  -- When a moderator looked.
  settled_at timestamptz,
  primary key (school_id, id),
  constraint think_report_of foreign key (school_id, post_id) references elearning.think_post (school_id, id),
  constraint think_report_student foreign key (school_id, student_id) references registration.student (school_id, id)
);
select kit.tenant('elearning.think_report', 'insert, update');
comment on table elearning.think_report is 'reports of posts';
create unique index think_report_once on elearning.think_report (school_id, post_id, student_id);
create index think_report_by_student on elearning.think_report (school_id, student_id, at);
create index think_report_open on elearning.think_report (school_id, post_id) where settled_at is null;
comment on index elearning.think_report_once is 'reason: You have reported this post already.';

create table elearning.think_stop (
  school_id int not null,
  id bigint generated always as identity,
  student_id bigint not null,
  from_at timestamptz not null,
  until timestamptz not null,
  reason text not null,
  made_by bigint,
  made_name text not null,
  lifted_at timestamptz,
  lifted_name text,
  primary key (school_id, id),
  constraint think_stop_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint think_stop_days check (until > from_at)
);
select kit.tenant('elearning.think_stop', 'insert, update');
comment on table elearning.think_stop is 'students stopped from posting';
create index think_stop_of_student on elearning.think_stop (school_id, student_id, until);
create index think_stop_until on elearning.think_stop (school_id, until);
comment on constraint think_stop_student on elearning.think_stop is 'id: Choose a student of this school.';
comment on constraint think_stop_days on elearning.think_stop is 'days: Enter 1 day or more.';

-- Row security lets only leakproof comparisons into an index condition, and the match of a text search is none. So this function finds
-- posts as the owner of the table, of the running school alone; it answers keys, and what may be seen of them the reader decides.
do $$ begin execute format('create policy finds on elearning.think_post for select to %I using (true)', current_user); end $$;
create function elearning.posts_with(value text) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.id from elearning.think_post p
   where p.school_id = kit.school_id() and p.search @@ elearning.sought(value) $$;
revoke execute on function elearning.posts_with from public;
grant execute on function elearning.posts_with to daftari_app, daftari_platform;

-- What students wrote that others could see.
create view elearning.think_activity with (security_invoker = true) as
  select p.school_id, p.id as post_id, p.thread_id, p.student_id, p.kind, t.course_id, t.class_id, p.at
    from elearning.think_post p
    join elearning.think_thread t on t.school_id = p.school_id and t.id = p.thread_id
   where p.student_id is not null and p.state = 'shown';
comment on view elearning.think_activity is 'questions and answers of students that are shown, with when they came; for staff alone, since anonymous ones are among them';
grant select on elearning.think_activity to daftari_app, daftari_platform;
