-- What stands for the mean grade of who has none: absent from everything (X), a mark cancelled (Y), what the mean needs not sat (U),
-- marks still to come (P).
alter table exams.standing add column award text check (award in ('X', 'Y', 'U', 'P'));
