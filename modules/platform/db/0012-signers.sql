-- Who signs for what in a school, where the rights to a screen alone are too wide: the library's clearance, the games kit's.

create table platform.signer (
  school_id int not null,
  -- The module's own word for what is signed: `clearance: library`.
  duty text not null,
  account_ids bigint[] not null,
  roles text[] not null,
  version int not null default 1,
  primary key (school_id, duty)
);
select kit.tenant('platform.signer', 'insert, update');
comment on table platform.signer is 'people who sign';
