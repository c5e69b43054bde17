-- Offers to schools of the branch are the platform's, which takes the name out of them itself.
create or replace function registration.erase_offers(erasure bigint, transfers bigint[], word text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform registration.let_erase(erasure, 'registration.transfer', false);
  return platform.rename_offers(transfers, word);
end $$;
