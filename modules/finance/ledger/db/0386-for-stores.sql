-- What the stores, assets and the library read of finance.

create view finance.accounts with (security_invoker = true) as
  select school_id, id, code, name, kind, heading, money, active
    from finance.account;
comment on view finance.accounts is 'the chart of accounts: code and name, kind, and whether it is in use';
grant select on finance.accounts to daftari_app, daftari_platform;

create view finance.suppliers with (security_invoker = true) as
  select school_id, id, name, kra_pin, category, contact_name, phone, email, address, prequalified_until, active
    from finance.supplier;
comment on view finance.suppliers is 'suppliers: names, contacts and until when they are prequalified; nothing of their banks';
grant select on finance.suppliers to daftari_app, daftari_platform;

create view finance.vote_heads with (security_invoker = true) as
  select school_id, id, code, name, active
    from finance.vote_head;
comment on view finance.vote_heads is 'vote heads: code and name, and whether they are in use';
grant select on finance.vote_heads to daftari_app, daftari_platform;
