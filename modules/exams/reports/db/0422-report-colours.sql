-- The colours of a school's report forms as #rrggbb. A school without a row has the standard ones.
create table exams.report_colours (
  school_id int not null,
  header text not null check (header ~ '^#[0-9a-f]{6}$'),
  header_text text not null check (header_text ~ '^#[0-9a-f]{6}$'),
  band text not null check (band ~ '^#[0-9a-f]{6}$'),
  band_text text not null check (band_text ~ '^#[0-9a-f]{6}$'),
  zebra text not null check (zebra ~ '^#[0-9a-f]{6}$'),
  text text not null check (text ~ '^#[0-9a-f]{6}$'),
  version int not null default 1,
  primary key (school_id)
);
select kit.tenant('exams.report_colours');
comment on table exams.report_colours is 'report colours';

-- Colours of single grades; a grade without one stands as plain text.
create table exams.grade_colour (
  school_id int not null,
  grade_id bigint not null,
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  primary key (school_id, grade_id),
  constraint grade_colour_grade foreign key (school_id, grade_id) references exams.grade (school_id, id) on delete cascade
);
select kit.tenant('exams.grade_colour', 'insert, delete');
comment on table exams.grade_colour is 'report colours';
comment on constraint grade_colour_grade on exams.grade_colour is 'grades: Choose grades of this school.';
