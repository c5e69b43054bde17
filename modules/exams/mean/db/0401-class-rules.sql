-- How a class's mean is found, and whether its students are ranked. A class without a row goes by its curriculum.
create table exams.class_rule (
  school_id int not null,
  class_id bigint not null,
  -- Which subjects make the mean: mathematics, the best language and the best five others, as KCSE has done since 2023;
  -- all; the best so many; or there is no mean.
  counting text not null check (counting in ('kcse', 'all', 'best', 'none')),
  best int,
  -- Who sits fewer subjects is not ranked.
  least int not null default 1,
  ranked boolean not null,
  grading_system_id bigint,
  version int not null default 1,
  primary key (school_id, class_id),
  constraint class_rule_class foreign key (school_id, class_id) references settings.class (school_id, id) on delete cascade,
  constraint class_rule_system foreign key (school_id, grading_system_id) references exams.grading_system (school_id, id),
  constraint class_rule_best check ((counting = 'best') = (best is not null) and best between 1 and 20),
  constraint class_rule_least check (least between 1 and 20)
);
select kit.tenant('exams.class_rule');
comment on table exams.class_rule is 'classes';
create index class_rule_of_system on exams.class_rule (school_id, grading_system_id);
comment on constraint class_rule_system on exams.class_rule is 'gradingSystemId: Choose a grading system of this school.';
comment on constraint class_rule_best on exams.class_rule is 'best: Enter 1 to 20.';
comment on constraint class_rule_least on exams.class_rule is 'least: Enter 1 to 20.';
