-- What is sealed no erasure may touch, whoever is erased: a table is closed where its owner says so. The policy allows nothing
-- that the school's own does not; its name is what the functions of an erasure look for.
create function kit.close_to_erasure(target regclass) returns void
  language plpgsql as $$
begin
  execute format('create policy closed on %s for delete to daftari_app using (school_id = kit.school_id())', target);
end $$;
