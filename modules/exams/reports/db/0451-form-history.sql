-- What the report forms of an exam say stays as it was at publishing: the bank of remarks, who headed the school, and the days.
-- And forms of the competency-based curriculum show no totals unless a school asks for them.

-- An ordinary owner is bound by row security too; what stands already is read and filled in below.
do $$ declare one regclass; begin
  for one in select polrelid::regclass from pg_policy where polname = 'school' loop
    execute format('alter table %s no force row level security', one);
  end loop;
end $$;

-- The bank of remarks as it stood when an exam was published; exams that were published with the same bank share one.
create table exams.remark_edition (
  school_id int not null,
  id bigint generated always as identity,
  -- Of the lengths and every remark.
  digest text not null,
  subject_teacher int not null,
  class_teacher int not null,
  principal int not null,
  boarding int not null,
  primary key (school_id, id)
);
select kit.tenant('exams.remark_edition', 'insert');
comment on table exams.remark_edition is 'remarks of published exams';
create unique index remark_edition_once on exams.remark_edition (school_id, digest);

create table exams.edition_remark (
  school_id int not null,
  edition_id bigint not null,
  -- In the order in which the bank had them, which decides who is said what.
  place int not null,
  kind text not null check (kind in ('subject_teacher', 'class_teacher', 'principal', 'boarding')),
  course_id bigint,
  band text not null check (band in ('grade', 'points', 'marks')),
  grade_id bigint,
  from_value int,
  to_value int,
  language text not null check (language in ('english', 'swahili')),
  text text not null,
  primary key (school_id, edition_id, place),
  constraint edition_remark_edition foreign key (school_id, edition_id) references exams.remark_edition (school_id, id) on delete cascade,
  constraint edition_remark_course foreign key (school_id, course_id) references settings.course (school_id, id) on delete cascade,
  constraint edition_remark_grade foreign key (school_id, grade_id) references exams.grade (school_id, id) on delete cascade
);
select kit.tenant('exams.edition_remark', 'insert');
comment on table exams.edition_remark is 'remarks of published exams';
create index edition_remark_of_course on exams.edition_remark (school_id, course_id) where course_id is not null;
create index edition_remark_of_grade on exams.edition_remark (school_id, grade_id) where grade_id is not null;

alter table exams.exam
  -- It was published, and its report forms keep what they say of the school.
  add column forms_kept boolean not null default false,
  -- What they take their remarks from; none: from the bank as it is, which was empty when it was published.
  add column edition_id bigint,
  -- Who headed the school when it was published.
  add column head_title text,
  add column head_name text,
  add constraint exam_edition foreign key (school_id, edition_id) references exams.remark_edition (school_id, id);
create index exam_of_edition on exams.exam (school_id, edition_id) where edition_id is not null;

-- The days that report forms of a class say, as they were when the exam was published.
alter table exams.exam_class
  add column closes_on date,
  add column opens_on date,
  add column visiting_on date,
  add column printed_on date,
  add column date_note text;

-- The edition of the bank as it is now: one that is there already, or a new one; none of an empty bank.
create function exams.keep_bank(school int, subject_most int, class_most int, principal_most int, boarding_most int) returns bigint
language plpgsql as $$
declare
  said text := (
    select md5(concat_ws('|', subject_most, class_most, principal_most, boarding_most,
                         string_agg(concat_ws('|', r.kind, r.course_id, r.band, r.grade_id, r.from_value, r.to_value, r.language, md5(r.text)), ',' order by r.id)))
      from exams.remark r where r.school_id = school);
  kept bigint;
begin
  if not exists (select from exams.remark r where r.school_id = school) then
    return null;
  end if;
  insert into exams.remark_edition (school_id, digest, subject_teacher, class_teacher, principal, boarding)
  values (school, said, subject_most, class_most, principal_most, boarding_most)
  on conflict (school_id, digest) do nothing returning id into kept;
  if kept is null then
    return (select e.id from exams.remark_edition e where e.school_id = school and e.digest = said);
  end if;
  insert into exams.edition_remark (school_id, edition_id, place, kind, course_id, band, grade_id, from_value, to_value, language, text)
  select school, kept, row_number() over (order by r.id), r.kind, r.course_id, r.band, r.grade_id, r.from_value, r.to_value, r.language, r.text
    from exams.remark r where r.school_id = school;
  return kept;
end $$;

-- What was published before keeps what its forms say today, and the head of the day on which it was published.
update exams.exam e
   set edition_id = b.id, forms_kept = true,
       (head_title, head_name) = (
         select p.name, f.full_name
           from settings.staff_post o
           join settings.post p on p.school_id = o.school_id and p.id = o.post_id
           join settings.staff_member f on f.school_id = o.school_id and f.id = o.staff_member_id
          where o.school_id = e.school_id
            and lower(p.name) in ('principal', 'chief principal', 'head teacher', 'headteacher', 'head of school')
            and o.from_day <= coalesce(e.published_on, current_date)
            and (o.to_day is null or o.to_day >= coalesce(e.published_on, current_date))
          order by o.from_day desc, o.id limit 1)
  from (
    select s.school_id, exams.keep_bank(s.school_id, coalesce(l.subject_teacher, 45), coalesce(l.class_teacher, 150),
                                        coalesce(l.principal, 150), coalesce(l.boarding, 110)) as id
      from (select distinct school_id from exams.exam where state in ('published', 'archived')) s
      left join exams.remark_length l on l.school_id = s.school_id) b
 where b.school_id = e.school_id and e.state in ('published', 'archived');
update exams.exam_class x
   set closes_on = coalesce(d.closing_on, t.closes_on), visiting_on = d.visiting_on, printed_on = d.printed_on, date_note = d.note,
       opens_on = coalesce(d.next_opens_on, (
         select min(n.opens_on) from settings.term n where n.school_id = t.school_id and n.opens_on > t.closes_on))
  from exams.exam e
  join settings.term t on t.school_id = e.school_id and t.id = e.term_id
  left join exams.report_date d on d.school_id = e.school_id and d.term_id = e.term_id and d.class_id is null
 where x.school_id = e.school_id and x.exam_id = e.id and e.forms_kept;
update exams.exam_class x
   set closes_on = coalesce(d.closing_on, x.closes_on), visiting_on = d.visiting_on, printed_on = d.printed_on, date_note = d.note,
       opens_on = coalesce(d.next_opens_on, x.opens_on)
  from exams.exam e
  join exams.report_date d on d.school_id = e.school_id and d.term_id = e.term_id
 where x.school_id = e.school_id and x.exam_id = e.id and e.forms_kept and d.class_id = x.class_id;

-- Layouts that still show what a new layout showed; who has arranged the figures otherwise keeps them.
update exams.layout l
   set definition = jsonb_set(l.definition, '{figures}', (
         select jsonb_agg(f || '{"shown": false}' order by at) from jsonb_array_elements(l.definition -> 'figures') with ordinality as a (f, at)))
 where l.curriculum = 'CBE'
   and (select array_agg(f ->> 'key' order by f ->> 'key') from jsonb_array_elements(l.definition -> 'figures') f where (f ->> 'shown')::boolean)
       = array['mean_marks', 'total_marks', 'total_points'];

do $$ declare one regclass; begin
  for one in select polrelid::regclass from pg_policy where polname = 'school' loop
    execute format('alter table %s force row level security', one);
  end loop;
end $$;
