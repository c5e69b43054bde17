-- Which tables are closed to erasures say those who keep them.
select kit.close_to_erasure('registration.erasure');

create or replace function registration.let_erase(erasure bigint, target regclass, removing boolean) returns void
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select from registration.erasure e
     where e.school_id = kit.school_id() and e.id = erasure and e.state = 'approved' and e.approved_account <> e.asked_account
       and e.running = pg_current_xact_id()::text) then
    raise exception 'no erasure that was approved is being carried out' using errcode = '42501';
  end if;
  if not exists (select from pg_policy p where p.polrelid = target and p.polname = 'school')
     or exists (select from pg_policy p where p.polrelid = target and p.polname = 'closed')
     or removing and (target::text like 'finance.%' or target::text = 'kit.audit_entry') then
    raise exception 'an erasure leaves % alone', target using errcode = '42501';
  end if;
end $$;
comment on function registration.let_erase is 'refuses outside the transaction of an erasure that a second person approved, and for tables that are closed';
