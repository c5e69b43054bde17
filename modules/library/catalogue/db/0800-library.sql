-- What a library holds: titles and their copies. Who has a copy, and who waits for it, is of the desk.
create schema library;
grant usage on schema library to daftari_app, daftari_platform;

create table library.setting (
  school_id int not null,
  -- How accession numbers are written: {n}, {n:5}, {yyyy}, {yy}.
  accession_format text not null default '{n:5}',
  -- The sheet that labels are printed on, and whether a spine label comes beside each.
  label_sheet text not null default '3x8' check (label_sheet in ('2x7', '3x8', '4x10', '5x13')),
  spine_labels boolean not null default true,
  -- What is charged for a lost copy besides its price, and the price where neither copy nor title has one, in cents.
  lost_fee bigint not null default 0 check (lost_fee >= 0),
  default_price bigint check (default_price >= 0),
  version int not null default 1,
  primary key (school_id)
);
select kit.tenant('library.setting', 'insert, update');
comment on table library.setting is 'settings of the library';

create table library.title (
  school_id int not null,
  id bigint generated always as identity,
  -- Thirteen digits, whatever was on the book; none: it has no ISBN.
  isbn text check (isbn ~ '^97[89]\d{10}$'),
  title text not null,
  subtitle text,
  -- As on the title page, with semicolons between them.
  authors text,
  publisher text,
  edition text,
  year int check (year between 1000 and 2200),
  -- The subject it is about and the class it is written for.
  course_id bigint,
  class_id bigint,
  call_no text,
  kind text not null check (kind in ('textbook', 'set_book', 'reference', 'fiction', 'periodical', 'other')),
  -- What one copy costs whoever loses it, in cents.
  price bigint check (price >= 0),
  cover_file_id bigint,
  -- ISO 639-1: en, sw.
  language text not null default 'en' check (language ~ '^[a-z]{2,3}$'),
  note text,
  active boolean not null default true,
  added_at timestamptz not null default clock_timestamp(),
  -- As lists are sorted: without accents, and without The, A or An before it.
  title_order text not null generated always as (regexp_replace(kit.fold(title), '^(the|an|a) +', '')) stored,
  version int not null default 1,
  primary key (school_id, id),
  constraint title_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint title_class foreign key (school_id, class_id) references settings.class (school_id, id)
);
select kit.tenant('library.title');
comment on table library.title is 'titles in the library';
create unique index title_isbn on library.title (school_id, isbn) where isbn is not null;
create index title_by_name on library.title (school_id, title_order, id);
create index title_of_course on library.title (school_id, course_id) where course_id is not null;
create index title_of_class on library.title (school_id, class_id) where class_id is not null;
comment on index library.title_isbn is 'isbn: This title is there: add copies to it.';
comment on constraint title_course on library.title is 'courseId: Choose a subject of this school.';
comment on constraint title_class on library.title is 'classId: Choose a class of this school.';

create table library.copy (
  school_id int not null,
  id bigint generated always as identity,
  title_id bigint not null,
  accession_no text not null,
  -- What its maker or an earlier library put on it; none: it is scanned by its accession number.
  barcode text,
  -- In cents; none: the title's.
  price bigint check (price >= 0),
  -- Bought from whom, or given by whom.
  source text,
  shelf text,
  condition text not null default 'good' check (condition in ('new', 'good', 'fair', 'poor', 'damaged')),
  -- On loan and reserved are no states of a copy: open loans and reservations say so.
  status text not null default 'available' check (status in ('available', 'repair', 'lost', 'withdrawn', 'reference')),
  status_on date,
  status_because text,
  acquired_on date,
  -- When its label was printed last.
  labelled_at timestamptz,
  added_at timestamptz not null default clock_timestamp(),
  -- As they are compared. Row security lets only leakproof comparisons into an index condition, and lower() is none.
  accession_key text not null generated always as (lower(accession_no)) stored,
  barcode_key text generated always as (lower(barcode)) stored,
  shelf_key text generated always as (lower(shelf)) stored,
  -- As the accession register is sorted: 9 before 10.
  accession_order text not null generated always as (
    regexp_replace(lower(accession_no), '\d+$', '') || lpad(coalesce(substring(accession_no from '\d+$'), ''), 14, '0')) stored,
  version int not null default 1,
  primary key (school_id, id),
  constraint copy_title foreign key (school_id, title_id) references library.title (school_id, id)
);
select kit.tenant('library.copy');
comment on table library.copy is 'copies of titles';
create unique index copy_accession on library.copy (school_id, accession_key);
create unique index copy_barcode on library.copy (school_id, barcode_key) where barcode_key is not null;
create index copy_of_title on library.copy (school_id, title_id, status);
create index copy_by_accession on library.copy (school_id, accession_order, id);
create index copy_on_shelf on library.copy (school_id, shelf_key, title_id) where shelf_key is not null;
create index copy_without_label on library.copy (school_id, accession_order) where labelled_at is null;
create index copy_acquired on library.copy (school_id, acquired_on);
comment on index library.copy_accession is 'accessionNo: Another copy has this accession number.';
comment on index library.copy_barcode is 'barcode: Another copy has this barcode.';
comment on constraint copy_title on library.copy is 'titleId: Choose a title of this library.';

create view library.titles with (security_invoker = true) as
  select school_id, id, isbn, title, subtitle, authors, publisher, edition, year, course_id, class_id, call_no, kind, price, language,
         active, title_order
    from library.title;
comment on view library.titles is 'titles that the library holds or held';
grant select on library.titles to daftari_app, daftari_platform;

create view library.copies with (security_invoker = true) as
  select c.school_id, c.id, c.title_id, c.accession_no, c.barcode, coalesce(c.price, t.price) as price, c.source, c.shelf, c.condition,
         c.status, c.status_on, c.status_because, c.acquired_on
    from library.copy c
    join library.title t on t.school_id = c.school_id and t.id = c.title_id;
comment on view library.copies is 'copies of titles, each with its own price or else its title’s';
grant select on library.copies to daftari_app, daftari_platform;

-- Which title is the course book of a subject in a class: who lacks which is reckoned from these.
create table library.set_book (
  school_id int not null,
  id bigint generated always as identity,
  title_id bigint not null,
  course_id bigint not null,
  class_id bigint not null,
  -- Every student of the subject gets one; else it is shared in class.
  per_student boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint set_book_title foreign key (school_id, title_id) references library.title (school_id, id),
  constraint set_book_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint set_book_class foreign key (school_id, class_id) references settings.class (school_id, id)
);
select kit.tenant('library.set_book');
comment on table library.set_book is 'set books';
create unique index set_book_once on library.set_book (school_id, class_id, course_id, title_id);
create index set_book_of_title on library.set_book (school_id, title_id);
create index set_book_of_course on library.set_book (school_id, course_id);
comment on index library.set_book_once is 'titleId: This title is a book of that subject in that class already.';
comment on constraint set_book_title on library.set_book is 'titleId: Choose a title of this library.';
comment on constraint set_book_course on library.set_book is 'courseId: Choose a subject of this school.';
comment on constraint set_book_class on library.set_book is 'classId: Choose a class of this school.';
