-- Papers that others look at (cards, letters, certificates), which a QR code can be checked by, and what was printed.

create table registration.paper (
  school_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('id card', 'admission letter', 'leaving certificate')),
  -- Of certificates: counted without gaps. Cards and letters have none.
  number text,
  -- What the QR code holds: the school and 128 random bits.
  token text not null,
  student_id bigint not null,
  -- What a certificate says, so that a copy says the same years later.
  content jsonb not null,
  state text not null default 'valid' check (state in ('valid', 'replaced', 'cancelled')),
  issued_on date not null,
  valid_until date,
  issued_by text not null,
  -- How often it was printed; every print of a certificate after the first is a duplicate.
  prints int not null default 1,
  closed_on date,
  closed_by text,
  closed_because text,
  version int not null default 1,
  primary key (school_id, id),
  constraint paper_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint paper_number_of_certificates check ((kind = 'leaving certificate') = (number is not null)),
  constraint paper_closed check ((state = 'valid') = (closed_on is null))
);
select kit.tenant('registration.paper', 'insert, update');
comment on table registration.paper is 'papers';
create unique index paper_number on registration.paper (school_id, number) where number is not null;
create unique index paper_token on registration.paper (school_id, token);
create unique index paper_valid on registration.paper (school_id, student_id, kind) where state = 'valid' and kind <> 'admission letter';
create index paper_by_day on registration.paper (school_id, issued_on desc, id desc);
create index paper_student_id on registration.paper (school_id, student_id);
comment on index registration.paper_number is 'whom: Another certificate has just taken this number. Try again.';
comment on index registration.paper_token is 'whom: The paper could not be given its code. Try again.';
comment on index registration.paper_valid is 'whom: One of these students has just been given such a paper. Try again.';
comment on constraint paper_student on registration.paper is 'whom: Choose a student of this school.';
comment on constraint paper_number_of_certificates on registration.paper is 'whom: Certificates have a number, other papers have none.';
comment on constraint paper_closed on registration.paper is 'state: A paper that does not stand any more says since when.';

-- What was printed: of what, for how many, by whom, and the file while it is kept.
create table registration.print (
  school_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('nominal roll', 'new and left', 'picture sheet', 'labels', 'id card', 'admission letter',
    'leaving certificate', 'emergency summary')),
  about text not null,
  students int not null,
  request jsonb not null,
  made_by text not null,
  made_account bigint not null,
  made_at timestamptz not null,
  file_id bigint,
  primary key (school_id, id)
);
select kit.tenant('registration.print', 'insert, update');
comment on table registration.print is 'prints';
create index print_by_time on registration.print (school_id, made_at desc, id desc);

-- The school's own words of the letter in a language; without a row the product's stand.
create table registration.letter_text (
  school_id int not null,
  language text not null check (language in ('en', 'sw')),
  subject text not null,
  body text not null,
  version int not null default 1,
  primary key (school_id, language)
);
select kit.tenant('registration.letter_text');
comment on table registration.letter_text is 'texts of letters';
