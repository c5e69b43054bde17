-- Newsletters: written by one, approved by another, then open to whoever holds their link.

create table messaging.newsletter (
  school_id int not null,
  id bigint generated always as identity,
  -- Counted from 1 in each year without gaps; taken when it is published.
  year int,
  number int,
  title text not null,
  -- [{ heading, body }]; the images stand in their own table.
  sections jsonb not null,
  words text not null,
  state text not null default 'draft' check (state in ('draft', 'review', 'published', 'archived')),
  author_id bigint not null,
  author text not null,
  -- Everybody who has written in it: none of them approves it.
  writers bigint[] not null,
  submitted_at timestamptz,
  reviewer text,
  reviewed_at timestamptz,
  remark text,
  -- What its link ends with: the school in base 36, a dot, 192 random bits.
  token text,
  published_at timestamptz,
  archived_at timestamptz,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint newsletter_issue check ((number is null) = (token is null) and (number is null) = (year is null)),
  constraint newsletter_published check ((state in ('published', 'archived')) = (number is not null))
);
select kit.tenant('messaging.newsletter');
comment on table messaging.newsletter is 'newsletters';
create unique index newsletter_number on messaging.newsletter (school_id, year, number);
create unique index newsletter_token on messaging.newsletter (school_id, token);
create index newsletter_state on messaging.newsletter (school_id, state, published_at desc);
comment on index messaging.newsletter_number is 'number: Another newsletter has this number.';
comment on index messaging.newsletter_token is 'token: Publish it again.';
comment on constraint newsletter_issue on messaging.newsletter is 'number: A newsletter gets its number and its link together.';
comment on constraint newsletter_published on messaging.newsletter is 'number: A newsletter has a number once it is published.';

create table messaging.newsletter_image (
  school_id int not null,
  newsletter_id bigint not null,
  file_id bigint not null,
  section int not null,
  place int not null,
  caption text,
  -- Somebody has looked and says that no student can be recognised.
  nobody boolean not null default false,
  primary key (school_id, newsletter_id, file_id),
  constraint newsletter_image_newsletter foreign key (school_id, newsletter_id)
    references messaging.newsletter (school_id, id) on delete cascade
);
select kit.tenant('messaging.newsletter_image', 'insert, delete');
comment on table messaging.newsletter_image is 'images of newsletters';

-- The students who can be recognised. Who is erased takes the tag along, and the image waits to be looked at again.
create table messaging.newsletter_tag (
  school_id int not null,
  newsletter_id bigint not null,
  file_id bigint not null,
  student_id bigint not null,
  primary key (school_id, newsletter_id, file_id, student_id),
  constraint newsletter_tag_image foreign key (school_id, newsletter_id, file_id)
    references messaging.newsletter_image (school_id, newsletter_id, file_id) on delete cascade,
  constraint newsletter_tag_student foreign key (school_id, student_id)
    references registration.student (school_id, id) on delete cascade
);
select kit.tenant('messaging.newsletter_tag', 'insert, delete');
comment on table messaging.newsletter_tag is 'images of newsletters';
comment on constraint newsletter_tag_student on messaging.newsletter_tag is 'sections: Choose students of this school.';
create index newsletter_tag_student_id on messaging.newsletter_tag (school_id, student_id);
