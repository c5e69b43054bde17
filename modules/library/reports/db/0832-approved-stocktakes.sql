-- What an approved stock-taking says stays as it was when it was approved, whatever becomes of the copies: how many were expected, and
-- which were seen on another shelf or were not expected. Of those that were approved before, it is filled in as it is now.
alter table library.stocktake add column expected int check (expected >= 0);
alter table library.stocktake_scan
  add column was_elsewhere boolean,
  add column was_unexpected boolean;
grant update (was_elsewhere, was_unexpected) on library.stocktake_scan to daftari_app, daftari_platform;

update library.stocktake_scan n
   set was_elsewhere = coalesce(n.shelf <> '' and lower(n.shelf) is distinct from c.shelf_key, false),
       was_unexpected = not (
         (z.shelf is null or c.shelf_key is not distinct from lower(z.shelf)) and (z.kind is null or t.kind = z.kind)
         and c.status in ('available', 'reference', 'repair')
         and not exists (select from library.loan l where l.school_id = c.school_id and l.copy_id = c.id
                          and l.returned_at is null and l.lost_on is null))
  from library.stocktake z, library.copy c, library.title t
 where z.school_id = n.school_id and z.id = n.stocktake_id and z.state = 'approved'
   and c.school_id = n.school_id and c.id = n.copy_id and t.school_id = c.school_id and t.id = c.title_id;
-- What was expected was seen, or was missing.
update library.stocktake z
   set expected = (select count(*) from library.stocktake_missing m where m.school_id = z.school_id and m.stocktake_id = z.id)
                + (select count(*) from library.stocktake_scan n
                    where n.school_id = z.school_id and n.stocktake_id = z.id and not n.was_unexpected)
 where z.state = 'approved';
alter table library.stocktake add constraint stocktake_approved check ((state = 'approved') = (expected is not null));
comment on constraint stocktake_approved on library.stocktake is 'state: What is approved says how many copies were expected.';
