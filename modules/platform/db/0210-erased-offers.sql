-- The name of a student who was offered to another school of the branch, when the student is erased. Only the owner of the tables
-- may: the function of the erasure, which is its caller, asks before whether one is being carried out.
create function platform.rename_offers(transfers bigint[], word text) returns bigint
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  done bigint;
begin
  update platform.transfer_offer set student_name = word
   where from_school_id = kit.school_id() and transfer_id = any (transfers) and state <> 'offered';
  get diagnostics done = row_count;
  return done;
end $$;
revoke execute on function platform.rename_offers from public;
comment on function platform.rename_offers is 'takes the name of an erased student out of offers to schools of the branch';
