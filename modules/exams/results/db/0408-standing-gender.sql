-- A standing says the student's gender as the register does.
alter table exams.standing add constraint standing_gender check (gender in ('female', 'male'));
