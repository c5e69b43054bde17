-- Grades of the mark itself and not of its two decimals; ties by the subjects that count; what becomes of absence and malpractice; and
-- means of required subjects, groups and the best of the rest.

-- The mark in hundredths of a percent as a fraction in lowest terms, where two decimals do not say it; none: they do.
alter table exams.result add column exact text;
-- The sum of the marks of the subjects that make the mean; none: worked out before it was kept.
alter table exams.standing add column counted int;

create table exams.mark_policy (
  school_id int not null,
  -- In an exam that is sat: the subject is left out, counts as nought, or there is no mean grade.
  malpractice text not null default 'dropped' check (malpractice in ('dropped', 'nought', 'no_award')),
  absence text not null default 'dropped' check (absence in ('dropped', 'nought', 'no_award')),
  -- In a term's or a year's exam, of the exams it is made of: the others weigh more, it counts as nought, or there is no mean grade.
  part_malpractice text not null default 'nought' check (part_malpractice in ('dropped', 'nought', 'no_award')),
  part_absence text not null default 'dropped' check (part_absence in ('dropped', 'nought', 'no_award')),
  version int not null default 1,
  primary key (school_id)
);
select kit.tenant('exams.mark_policy', 'insert, update');
comment on table exams.mark_policy is 'rules for absence and malpractice';

alter table exams.class_rule drop constraint class_rule_counting_check;
alter table exams.class_rule add constraint class_rule_counting check (counting in ('kcse', 'all', 'best', 'chosen', 'none'));
comment on constraint class_rule_counting on exams.class_rule is 'counting: Choose how the mean is found.';
alter table exams.class_rule drop constraint class_rule_best;
alter table exams.class_rule add constraint class_rule_best
  check ((counting in ('best', 'chosen')) = (best is not null) and best between 1 and 20);
comment on constraint class_rule_best on exams.class_rule is 'best: Enter 1 to 20.';

-- Of a class whose mean is of chosen subjects: those that always count.
create table exams.mean_subject (
  school_id int not null,
  class_id bigint not null,
  course_id bigint not null,
  primary key (school_id, class_id, course_id),
  constraint mean_subject_class foreign key (school_id, class_id) references exams.class_rule (school_id, class_id) on delete cascade,
  constraint mean_subject_course foreign key (school_id, course_id) references settings.course (school_id, id)
);
select kit.tenant('exams.mean_subject', 'insert, delete');
comment on table exams.mean_subject is 'classes';
create index mean_subject_of on exams.mean_subject (school_id, course_id);
comment on constraint mean_subject_course on exams.mean_subject is 'required: Choose subjects of this school.';

-- And the groups of which so many count at least and at most.
create table exams.mean_group (
  school_id int not null,
  class_id bigint not null,
  group_id bigint not null,
  least int not null,
  most int,
  primary key (school_id, class_id, group_id),
  constraint mean_group_class foreign key (school_id, class_id) references exams.class_rule (school_id, class_id) on delete cascade,
  constraint mean_group_group foreign key (school_id, group_id) references exams.subject_group (school_id, id),
  constraint mean_group_least check (least between 0 and 20),
  constraint mean_group_most check (most between 0 and 20 and most >= least)
);
select kit.tenant('exams.mean_group', 'insert, delete');
comment on table exams.mean_group is 'classes';
create index mean_group_of on exams.mean_group (school_id, group_id);
comment on constraint mean_group_group on exams.mean_group is 'groups: Choose subject groups of this school.';
comment on constraint mean_group_least on exams.mean_group is 'groups: Enter 0 to 20 for the smallest number.';
comment on constraint mean_group_most on exams.mean_group is 'groups: Enter at least as many as the smallest number, and at most 20.';

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
      join settings.class c on c.school_id = x.school_id and c.id = x.class_id
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
        from settings.course c left join exams.subject s on s.school_id = c.school_id and s.course_id = c.id
       where c.school_id = school),
    'classTeachers', (select coalesce(jsonb_object_agg(w.id, w.class_teacher_id), '{}')
        from settings.stream w where w.school_id = school and w.class_id in (select id from classes)),
    'shortName', (select coalesce(k.short_name, e.name)
        from exams.exam e left join exams.category k on k.school_id = e.school_id and k.id = e.category_id
       where e.school_id = school and e.id = wanted),
    'parts', exams.parts_now(school, wanted))
$$;
