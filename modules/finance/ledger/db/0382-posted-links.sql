-- Whoever posts signs at the end of the transaction what was posted in it, over what was signed before: one link for each
-- transaction, numbered without gaps. What is changed, put in or taken out before the next seal is missed by these.
create table finance.posted_link (
  school_id int not null,
  no bigint not null check (no > 0),
  -- Of the first link only: the journals up to this key were there before it and stand as they are.
  before_it bigint,
  journals bigint[] not null,
  -- Of each journal with its entries, in the order of the keys.
  digests bytea[] not null,
  previous_signature text not null,
  public_key text not null,
  signature text not null,
  primary key (school_id, no)
);
select kit.tenant('finance.posted_link', 'insert');
comment on table finance.posted_link is 'links of postings';

-- The last link that a seal stands on: those up to it have been compared and are sealed.
alter table finance.seal add column link_no bigint;
alter table finance.seal add column link_signature text;

-- Holds the chain of a school until the commit and reads where it ends. The second statement sees what the first waited for.
create function finance.last_link(out last_no bigint, out last_signature text)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat(kit.school_id(), ' links'), 0));
  select no, signature into last_no, last_signature from finance.posted_link
   where school_id = kit.school_id() order by no desc limit 1;
end $$;
