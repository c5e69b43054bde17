-- Pieces of past papers that were taken as questions: so that one that is taken again is said to have been. Written once.

create table elearning.paper_piece (
  school_id int not null,
  id bigint generated always as identity,
  resource_id bigint not null,
  -- Of the piece as the paper has it: a digest of its number and words.
  piece text not null check (piece ~ '^[0-9a-f]{24}$'),
  question_id bigint not null,
  taken_at timestamptz not null,
  taken_by bigint,
  taken_name text not null,
  primary key (school_id, id),
  constraint paper_piece_resource foreign key (school_id, resource_id) references elearning.resource (school_id, id) on delete cascade,
  constraint paper_piece_question foreign key (school_id, question_id) references elearning.question (school_id, id) on delete cascade
);
select kit.tenant('elearning.paper_piece', 'insert');
comment on table elearning.paper_piece is 'pieces of past papers';
create index paper_piece_of on elearning.paper_piece (school_id, resource_id, piece);
create index paper_piece_question on elearning.paper_piece (school_id, question_id);
comment on constraint paper_piece_resource on elearning.paper_piece is 'id: Choose a past paper of this school.';
comment on constraint paper_piece_question on elearning.paper_piece is 'id: Choose a question of this school.';
