-- Whether equals share a place (1, 1, 3) or are told apart (1, 2, 3).
alter table exams.class_rule add column ties text not null default 'share' check (ties in ('share', 'apart'));
