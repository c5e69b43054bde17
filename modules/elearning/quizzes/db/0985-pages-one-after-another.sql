-- Where the questions of a quiz follow each other, an attempt knows the furthest page that was opened, on whichever device.

alter table elearning.quiz_attempt
  -- As the quiz said when it was begun.
  add column sequential boolean not null default false,
  -- The furthest page that was opened, of one whose questions follow each other.
  add column page int not null default 1 check (page between 1 and 400);

-- When each page after the first was opened: what was typed on the page before it by then counts, whenever it comes.
create table elearning.quiz_page (
  school_id int not null,
  attempt_id bigint not null,
  page int not null check (page between 2 and 400),
  opened_at timestamptz not null,
  -- The number that the browser which opened it had reached: its changes below it were made before.
  seq bigint not null,
  primary key (school_id, attempt_id, page),
  constraint quiz_page_attempt foreign key (school_id, attempt_id) references elearning.quiz_attempt (school_id, id) on delete cascade
);
select kit.tenant('elearning.quiz_page', 'insert');
comment on table elearning.quiz_page is 'pages of attempts';
comment on constraint quiz_page_attempt on elearning.quiz_page is 'id: Choose an attempt of this school.';

-- `page`: the page on which it stands was not open when it was typed.
alter table elearning.quiz_aside drop constraint quiz_aside_why_check;
alter table elearning.quiz_aside add constraint quiz_aside_why_check check (why in ('older', 'over', 'checked', 'page'));
