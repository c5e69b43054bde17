-- Students on the way from one school of a branch to another: what the releasing school offers, and what became of it.
-- It belongs to two schools and so stands above them, like the schools themselves; each of the two sees it, nobody else.

create table platform.transfer_offer (
  id bigint generated always as identity primary key,
  from_school_id int not null default kit.school_id() constraint transfer_offer_from references platform.school,
  -- The releasing school's transfer; that table comes later and so there is no foreign key.
  transfer_id bigint not null,
  to_school_id int not null constraint transfer_offer_to references platform.school,
  from_school text not null,
  student_name text not null,
  transfer_no text not null,
  -- `planned` until the student has left; the receiving school sees it from `offered` on.
  state text not null default 'planned' check (state in ('planned', 'offered', 'taken', 'declined', 'withdrawn')),
  -- The signed transfer file, only while it is offered: what was taken in stands with the receiving school.
  file text,
  -- The same for every file of the transfer, so that an offer is closed too when its file came by hand.
  digest text,
  -- The transfer of the receiving school.
  taken_transfer_id bigint,
  offered_on date,
  closed_on date,
  closed_by text,
  closed_because text,
  -- The day on which the student came, as the receiving school says.
  reported_on date,
  constraint transfer_offer_elsewhere check (to_school_id <> from_school_id),
  constraint transfer_offer_file check ((state = 'offered') = (file is not null))
);
comment on table platform.transfer_offer is 'transfers to a school of the branch';
create unique index transfer_offer_transfer on platform.transfer_offer (from_school_id, transfer_id);
create index transfer_offer_by_receiver on platform.transfer_offer (to_school_id, state, offered_on desc, id desc);
comment on index platform.transfer_offer_transfer is 'toSchoolId: This transfer is offered to a school already.';
comment on constraint transfer_offer_from on platform.transfer_offer is 'toSchoolId: Choose a school of your branch.';
comment on constraint transfer_offer_to on platform.transfer_offer is 'toSchoolId: Choose a school of your branch.';
comment on constraint transfer_offer_elsewhere on platform.transfer_offer is 'toSchoolId: Choose another school than your own.';
comment on constraint transfer_offer_file on platform.transfer_offer is 'toSchoolId: An offer stands with its file.';

alter table platform.transfer_offer enable row level security;
alter table platform.transfer_offer force row level security;
create policy released on platform.transfer_offer to daftari_app
  using (from_school_id = kit.school_id()) with check (from_school_id = kit.school_id());
create policy offered on platform.transfer_offer for select to daftari_app
  using (to_school_id = kit.school_id() and state in ('offered', 'taken', 'declined'));
create policy answered on platform.transfer_offer for update to daftari_app
  using (to_school_id = kit.school_id() and state in ('offered', 'taken'))
  with check (to_school_id = kit.school_id() and state in ('taken', 'declined'));
create policy platform on platform.transfer_offer to daftari_platform using (true) with check (true);
grant select, insert on platform.transfer_offer to daftari_app;
-- The schools change what becomes of an offer, never whose it is, to whom and about whom.
grant update (state, file, digest, taken_transfer_id, offered_on, closed_on, closed_by, closed_because, reported_on)
  on platform.transfer_offer to daftari_app;
grant select on platform.transfer_offer to daftari_platform;
