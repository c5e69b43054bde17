-- What an exam was held by stays with it: who taught which subject is kept with its days, choices are, and an exam keeps who stood on
-- its sheets and the rules that its results were worked out by.

-- An ordinary owner is bound by row security too; what stands already is read and filled in below.
do $$ declare one regclass; begin
  for one in select polrelid::regclass from pg_policy where polname = 'school' loop
    execute format('alter table %s no force row level security', one);
  end loop;
end $$;

-- From when until when; none: since before it was kept, and still.
alter table exams.teaching
  add column from_at timestamptz,
  add column until_at timestamptz,
  add constraint teaching_span check (until_at >= from_at);
comment on constraint teaching_span on exams.teaching is 'changes: A teacher begins before they end.';
drop index exams.teaching_once;
create unique index teaching_once on exams.teaching (school_id, class_id, stream_id, course_id, staff_member_id) nulls not distinct
  where until_at is null;
comment on index exams.teaching_once is 'changes: Somebody else has just given this subject this teacher. Reload and look again.';
grant update (until_at) on exams.teaching to daftari_app, daftari_platform;

alter table exams.choice
  drop constraint choice_pkey,
  add column id bigint generated always as identity,
  add column from_at timestamptz,
  add column until_at timestamptz,
  add primary key (school_id, id),
  add constraint choice_span check (until_at >= from_at);
comment on constraint choice_span on exams.choice is 'changes: A choice begins before it ends.';
select kit.let_move_keys('exams.choice');
create unique index choice_once on exams.choice (school_id, student_id, course_id) where until_at is null;
comment on index exams.choice_once is 'changes: Somebody else has just changed this choice. Reload and look again.';
create index choice_of_student on exams.choice (school_id, student_id);

-- Who stands on a sheet since its exam was closed for marks the first time; before, who takes the subject.
create table exams.sheet_student (
  school_id int not null,
  sheet_id bigint not null,
  student_id bigint not null,
  primary key (school_id, sheet_id, student_id),
  constraint sheet_student_sheet foreign key (school_id, sheet_id) references exams.sheet (school_id, id) on delete cascade,
  constraint sheet_student_student foreign key (school_id, student_id) references registration.student (school_id, id)
);
select kit.tenant('exams.sheet_student', 'insert, delete');
comment on table exams.sheet_student is 'sheets of marks';
create index sheet_student_of on exams.sheet_student (school_id, student_id);

alter table exams.exam
  -- As of when it reads who taught and who took what: when it was closed for marks the first time, of a term's or a year's exam when
  -- the last of its parts was; none: as it is now.
  add column settled_at timestamptz,
  -- What its results were worked out by, and of which parts.
  add column rules jsonb,
  -- Once it was approved its rules stay, whatever changes in the school, until somebody asks for those of today.
  add column rules_kept boolean not null default false,
  -- When a result of it changed last.
  add column results_at timestamptz;

-- What the form of a student said when it was approved, of the row of the mean.
alter table exams.approved_result add column fingerprint text;

-- The exams that a term's or a year's exam is made of and that have results.
create function exams.parts_now(school int, wanted bigint) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', p.id, 'name', p.name, 'shortName', coalesce(k.short_name, t.name), 'share', case p.kind when 'sat' then p.share end,
           'resultsAt', extract(epoch from p.results_at)) order by t.opens_on, k.place, p.id), '[]')
    from exams.exam e
    join settings.term o on o.school_id = e.school_id and o.id = e.term_id
    join exams.exam p on p.school_id = e.school_id and p.id <> e.id and p.results_at is not null
    join settings.term t on t.school_id = p.school_id and t.id = p.term_id
    left join exams.category k on k.school_id = p.school_id and k.id = p.category_id
   where e.school_id = school and e.id = wanted
     and case e.kind when 'term' then p.kind = 'sat' and p.term_id = e.term_id and p.share > 0
                     when 'year' then p.kind = 'term' and t.year_id = o.year_id else false end
     and exists (select from exams.exam_class a join exams.exam_class b on b.school_id = a.school_id and b.class_id = a.class_id
                  where a.school_id = school and a.exam_id = p.id and b.exam_id = e.id)
$$;

-- What an exam's results follow from, as the school has it now. A class without a rule goes by its curriculum; the exam's grading system
-- goes before the class's, and a class that has none goes by the first one in use of its curriculum.
create function exams.rules_now(school int, wanted bigint) returns jsonb language sql stable as $$
  with classes as (
    select c.id, coalesce(r.counting, case c.curriculum when '8-4-4' then 'kcse' when 'CBE' then 'none' else 'all' end) as counting,
           r.best, coalesce(r.least, case when c.curriculum = '8-4-4' then 7 else 1 end) as least,
           coalesce(r.ranked, c.curriculum <> 'CBE') as ranked, coalesce(r.ties, 'share') as ties,
           coalesce(e.grading_system_id, r.grading_system_id,
             (select y.id from exams.grading_system y join exams.scale s on s.school_id = y.school_id and s.id = y.scale_id
               where y.school_id = c.school_id and y.active and s.curriculum = c.curriculum order by y.id limit 1)) as system_id
      from exams.exam e
      join exams.exam_class x on x.school_id = e.school_id and x.exam_id = e.id
      join settings.class c on c.school_id = x.school_id and c.id = x.class_id
      left join exams.class_rule r on r.school_id = c.school_id and r.class_id = c.id
     where e.school_id = school and e.id = wanted)
  select jsonb_build_object(
    'classes', (select coalesce(jsonb_agg(jsonb_build_object(
        'classId', id, 'counting', counting, 'best', best, 'least', least, 'ranked', ranked, 'ties', ties, 'systemId', system_id)
        order by id), '[]') from classes),
    'systems', (select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'rounding', y.rounding, 'grades', (
        select coalesce(jsonb_agg(jsonb_build_object(
                 'courseId', t.course_id, 'id', g.id, 'code', g.code, 'points', g.points, 'from', t.from_mark)
                 order by t.from_mark desc, g.place), '[]')
          from exams.threshold t join exams.grade g on g.school_id = t.school_id and g.id = t.grade_id
         where t.school_id = y.school_id and t.system_id = y.id)) order by y.id), '[]')
        from exams.grading_system y where y.school_id = school and y.id in (select system_id from classes)),
    'subjects', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'area', coalesce(s.area, 'other'), 'inMean', coalesce(s.in_mean, true)) order by coalesce(s.place, 500), c.id), '[]')
        from settings.course c left join exams.subject s on s.school_id = c.school_id and s.course_id = c.id
       where c.school_id = school),
    'classTeachers', (select coalesce(jsonb_object_agg(w.id, w.class_teacher_id), '{}')
        from settings.stream w where w.school_id = school and w.class_id in (select id from classes)),
    'shortName', (select coalesce(k.short_name, e.name)
        from exams.exam e left join exams.category k on k.school_id = e.school_id and k.id = e.category_id
       where e.school_id = school and e.id = wanted),
    'parts', exams.parts_now(school, wanted))
$$;

-- Whether an exam is made of results that have changed since, or are of other exams or shares.
create function exams.is_outdated(school int, wanted bigint) returns boolean language plpgsql stable as $$
declare
  kept jsonb;
  now_there jsonb := exams.parts_now(school, wanted);
  part jsonb;
begin
  select e.rules -> 'parts' into kept
    from exams.exam e where e.school_id = school and e.id = wanted and e.kind <> 'sat' and e.processed_at is not null;
  if kept is null then
    return false;
  end if;
  if (select jsonb_agg(p - 'name' - 'shortName' order by (p ->> 'id')::bigint) from jsonb_array_elements(kept) p)
       is distinct from
     (select jsonb_agg(p - 'name' - 'shortName' order by (p ->> 'id')::bigint) from jsonb_array_elements(now_there) p) then
    return true;
  end if;
  for part in select * from jsonb_array_elements(now_there) loop
    if exams.is_outdated(school, (part ->> 'id')::bigint) then
      return true;
    end if;
  end loop;
  return false;
end $$;

update exams.exam set settled_at = coalesce(closed_at, processed_at), results_at = processed_at
 where closed_at is not null or processed_at is not null;
-- Terms before years, which are made of them. What had changed before stays to be processed.
update exams.exam e set rules = exams.rules_now(e.school_id, e.id), rules_kept = e.state in ('approved', 'published', 'archived')
 where e.processed_at is not null;
update exams.exam e
   set rules = jsonb_set(e.rules, '{parts}', (
         select jsonb_agg(case when (p ->> 'resultsAt')::numeric > extract(epoch from e.processed_at)
                               then p || jsonb_build_object('resultsAt', 0) else p end)
           from jsonb_array_elements(e.rules -> 'parts') p))
 where e.kind <> 'sat' and jsonb_array_length(e.rules -> 'parts') > 0;
insert into exams.sheet_student (school_id, sheet_id, student_id)
select h.school_id, h.id, c.student_id
  from exams.exam e
  join exams.sheet h on h.school_id = e.school_id and h.exam_id = e.id
  join registration.class_subject u on u.school_id = h.school_id and u.class_id = h.class_id and u.course_id = h.course_id
  join exams.candidate c on c.school_id = h.school_id and c.exam_id = h.exam_id and c.class_id = h.class_id
       and c.stream_id is not distinct from h.stream_id
  join registration.student s on s.school_id = c.school_id and s.id = c.student_id and s.here
  left join exams.choice x on x.school_id = h.school_id and x.student_id = c.student_id and x.course_id = h.course_id
 where e.settled_at is not null and coalesce(x.taken, u.compulsory);

do $$ declare one regclass; begin
  for one in select polrelid::regclass from pg_policy where polname = 'school' loop
    execute format('alter table %s force row level security', one);
  end loop;
end $$;
