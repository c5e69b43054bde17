-- A transfer that waits moves only what it was asked for: whatever else becomes of the asset meanwhile stays.
alter table inventory.asset_transfer
  add column moves_place boolean,
  add column moves_custodian boolean,
  add column moves_department boolean;
-- Of those of before: what they changed from what was there, as far as it is kept.
update inventory.asset_transfer t
   set moves_place = t.to_location_id is distinct from t.from_location_id,
       moves_custodian = t.to_custodian_id is distinct from t.from_custodian_id,
       moves_department = t.department_id is distinct from a.department_id
  from inventory.asset a where a.school_id = t.school_id and a.id = t.asset_id;
alter table inventory.asset_transfer
  alter column moves_place set not null,
  alter column moves_custodian set not null,
  alter column moves_department set not null;
