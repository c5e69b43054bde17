-- Secrets are replaced one by one: the key that seals stands by itself, no longer derived from the one that signs.
grant update, delete on platform.secret to daftari_platform;
insert into platform.secret (name, value)
select kept.name, old.value from (values ('sealing'), ('addresses')) kept (name), platform.secret old where old.name = 'access-token' on conflict do nothing;
