-- Bills beside the fees: a trip, uniform, damage, a penalty; one bill charges many students.

create table finance.bill (
  school_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('other', 'penalty')),
  title text not null,
  vote_head_id bigint not null,
  term_id bigint,
  day date not null,
  due_on date not null,
  state text not null default 'billed' check (state in ('billed', 'reversed')),
  reversed_because text,
  author_id bigint,
  author_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint bill_vote_head foreign key (school_id, vote_head_id) references finance.vote_head (school_id, id),
  constraint bill_term foreign key (school_id, term_id) references settings.term (school_id, id)
);
select kit.tenant('finance.bill', 'insert');
grant update (state, reversed_because) on finance.bill to daftari_app, daftari_platform;
comment on table finance.bill is 'other bills';
create index bill_day on finance.bill (school_id, day, id);
comment on constraint bill_vote_head on finance.bill is 'voteHeadId: Choose a vote head of this school.';
comment on constraint bill_term on finance.bill is 'termId: Choose a term of this school.';
