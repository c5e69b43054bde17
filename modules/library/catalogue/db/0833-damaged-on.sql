-- Since when a copy is damaged, which the list of losses goes by: how it stands does not change with its condition.
alter table library.copy add column damaged_on date;
comment on column library.copy.damaged_on is 'since when its condition is damaged; null while it is not, and where nobody knows';

-- An ordinary owner is bound by row security too; what stands already is read and filled in here.
alter table library.copy no force row level security;
alter table library.loan no force row level security;
update library.copy c
   set damaged_on = coalesce((select max(l.returned_on) from library.loan l
                               where l.school_id = c.school_id and l.copy_id = c.id and (l.condition_in = 'damaged' or l.damage is not null)),
                             c.status_on)
 where c.condition = 'damaged';
alter table library.copy force row level security;
alter table library.loan force row level security;
