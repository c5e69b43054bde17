-- When an asset was reported as lost: a scan of before that finds it no more. None for what was lost before this was kept.
alter table inventory.asset add column lost_at timestamptz;
