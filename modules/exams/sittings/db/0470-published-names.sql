-- What an exam's parts and rules are now, read from what settings publishes.

create or replace function exams.parts_now(school int, wanted bigint) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', p.id, 'name', p.name, 'shortName', coalesce(k.short_name, t.name), 'share', case p.kind when 'sat' then p.share end,
           'resultsAt', extract(epoch from p.results_at)) order by t.opens_on, k.place, p.id), '[]')
    from exams.exam e
    join settings.terms o on o.school_id = e.school_id and o.id = e.term_id
    join exams.exam p on p.school_id = e.school_id and p.id <> e.id and p.results_at is not null
    join settings.terms t on t.school_id = p.school_id and t.id = p.term_id
    left join exams.category k on k.school_id = p.school_id and k.id = p.category_id
   where e.school_id = school and e.id = wanted
     and case e.kind when 'term' then p.kind = 'sat' and p.term_id = e.term_id and p.share > 0
                     when 'year' then p.kind = 'term' and t.year_id = o.year_id else false end
     and exists (select from exams.exam_class a join exams.exam_class b on b.school_id = a.school_id and b.class_id = a.class_id
                  where a.school_id = school and a.exam_id = p.id and b.exam_id = e.id)
$$;

create or replace function exams.rules_now(school int, wanted bigint) returns jsonb language sql stable as $$
  with classes as (
    select c.id, coalesce(r.counting, case c.curriculum when '8-4-4' then 'kcse' when 'CBE' then 'none' else 'all' end) as counting,
           r.best, coalesce(r.least, case when c.curriculum = '8-4-4' then 7 else 1 end) as least,
           coalesce(r.ranked, c.curriculum <> 'CBE') as ranked, coalesce(r.ties, 'share') as ties,
           coalesce(e.grading_system_id, r.grading_system_id,
             (select y.id from exams.grading_system y join exams.scale s on s.school_id = y.school_id and s.id = y.scale_id
               where y.school_id = c.school_id and y.active and s.curriculum = c.curriculum order by y.id limit 1)) as system_id
      from exams.exam e
      join exams.exam_class x on x.school_id = e.school_id and x.exam_id = e.id
      join settings.classes c on c.school_id = x.school_id and c.id = x.class_id
      left join exams.class_rule r on r.school_id = c.school_id and r.class_id = c.id
     where e.school_id = school and e.id = wanted)
  select jsonb_build_object(
    'classes', (select coalesce(jsonb_agg(jsonb_build_object(
        'classId', k.id, 'counting', k.counting, 'best', k.best, 'least', k.least, 'ranked', k.ranked, 'ties', k.ties, 'tieBy', 'counted',
        'systemId', k.system_id,
        'chosen', case when k.counting = 'chosen' then jsonb_build_object(
          'required', (select coalesce(jsonb_agg(m.course_id order by m.course_id), '[]') from exams.mean_subject m
                        where m.school_id = school and m.class_id = k.id),
          'groups', (select coalesce(jsonb_agg(jsonb_build_object('name', g.name, 'least', m.least, 'most', m.most, 'courseIds', (
              select coalesce(jsonb_agg(b.course_id order by b.course_id), '[]') from exams.subject_group_member b
               where b.school_id = g.school_id and b.group_id = g.id)) order by g.name, g.id), '[]')
              from exams.mean_group m join exams.subject_group g on g.school_id = m.school_id and g.id = m.group_id
             where m.school_id = school and m.class_id = k.id)) end)
        order by k.id), '[]') from classes k),
    'policy', (select jsonb_build_object('malpractice', p.malpractice, 'absence', p.absence, 'partMalpractice', p.part_malpractice,
                                         'partAbsence', p.part_absence)
                 from exams.mark_policy p where p.school_id = school),
    'systems', (select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'rounding', y.rounding, 'grades', (
        select coalesce(jsonb_agg(jsonb_build_object(
                 'courseId', t.course_id, 'id', g.id, 'code', g.code, 'points', g.points, 'from', t.from_mark)
                 order by t.from_mark desc, g.place), '[]')
          from exams.threshold t join exams.grade g on g.school_id = t.school_id and g.id = t.grade_id
         where t.school_id = y.school_id and t.system_id = y.id)) order by y.id), '[]')
        from exams.grading_system y where y.school_id = school and y.id in (select system_id from classes)),
    'subjects', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'area', coalesce(s.area, 'other'), 'inMean', coalesce(s.in_mean, true)) order by coalesce(s.place, 500), c.id), '[]')
        from settings.courses c left join exams.subject s on s.school_id = c.school_id and s.course_id = c.id
       where c.school_id = school),
    'classTeachers', (select coalesce(jsonb_object_agg(w.id, w.class_teacher_id), '{}')
        from settings.streams w where w.school_id = school and w.class_id in (select id from classes)),
    'shortName', (select coalesce(k.short_name, e.name)
        from exams.exam e left join exams.category k on k.school_id = e.school_id and k.id = e.category_id
       where e.school_id = school and e.id = wanted),
    'parts', exams.parts_now(school, wanted))
$$;
