-- Erasure is carried out: asked for, approved by a second person, done in one transaction, and proved without the data of who
-- was erased. Data Protection Act 2019 section 40; what law keeps stays without a name.

-- A person whose data may be needed before a court or an authority: nothing of theirs is erased while it stands.
create table registration.legal_hold (
  school_id int not null,
  id bigint generated always as identity,
  student_id bigint,
  guardian_id bigint,
  staff_member_id bigint,
  board_member_id bigint,
  reason text not null,
  placed_by text not null,
  placed_at timestamptz not null,
  lifted_by text,
  lifted_at timestamptz,
  primary key (school_id, id),
  constraint legal_hold_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint legal_hold_guardian foreign key (school_id, guardian_id) references registration.guardian (school_id, id),
  constraint legal_hold_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id),
  constraint legal_hold_board foreign key (school_id, board_member_id) references registration.board_member (school_id, id),
  constraint legal_hold_whose check (num_nonnulls(student_id, guardian_id, staff_member_id, board_member_id) = 1)
);
select kit.tenant('registration.legal_hold', 'insert, update');
comment on table registration.legal_hold is 'legal holds';
comment on constraint legal_hold_student on registration.legal_hold is 'id: Choose a student of this school.';
comment on constraint legal_hold_guardian on registration.legal_hold is 'id: Choose a guardian of this school.';
comment on constraint legal_hold_staff on registration.legal_hold is 'id: Choose a member of staff of this school.';
comment on constraint legal_hold_board on registration.legal_hold is 'id: Choose a board member of this school.';
comment on constraint legal_hold_whose on registration.legal_hold is 'id: A hold is about one person.';
create index legal_hold_student_id on registration.legal_hold (school_id, student_id) where student_id is not null;
create index legal_hold_guardian_id on registration.legal_hold (school_id, guardian_id) where guardian_id is not null;
create index legal_hold_staff_id on registration.legal_hold (school_id, staff_member_id) where staff_member_id is not null;
create index legal_hold_board_id on registration.legal_hold (school_id, board_member_id) where board_member_id is not null;

create table registration.erasure (
  school_id int not null,
  id bigint generated always as identity,
  request_id bigint not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'done', 'withdrawn')),
  -- Of what was shown when it was asked for; another erasure than that is not approved.
  shown_digest text not null,
  asked_account bigint not null,
  asked_name text not null,
  asked_at timestamptz not null,
  approved_account bigint,
  approved_name text,
  approved_at timestamptz,
  -- The task that carries it out.
  job_id bigint,
  -- The transaction that carries it out, while it does: the functions below work in it and in no other.
  running text,
  done_at timestamptz,
  -- Counts and digests; nothing of the person but the keys of their records, which are named again after a restore.
  proof jsonb,
  proof_digest text,
  primary key (school_id, id),
  constraint erasure_request foreign key (school_id, request_id) references registration.data_request (school_id, id),
  constraint erasure_second check (approved_account is null or approved_account <> asked_account),
  constraint erasure_done check ((state = 'done') = (proof is not null))
);
select kit.tenant('registration.erasure', 'insert, update');
comment on table registration.erasure is 'erasures';
comment on constraint erasure_request on registration.erasure is 'requestId: Choose a request of this school.';
comment on constraint erasure_second on registration.erasure is 'id: Whoever asked does not approve.';
comment on constraint erasure_done on registration.erasure is 'id: An erasure that is done has its proof.';
create unique index erasure_once on registration.erasure (school_id, request_id) where state <> 'withdrawn';
comment on index registration.erasure_once is 'requestId: This erasure has been asked for already.';

-- What serves may add to the ledger and the audit and never change them. An erasure must reach further; it does so through these
-- functions alone, which belong to the owner of the tables, work for the running school only, and only inside the transaction
-- of an erasure that a second person has approved. The ledger, its seals, and the erasures themselves are closed to them.

create function registration.let_erase(erasure bigint, target regclass, removing boolean) returns void
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select from registration.erasure e
     where e.school_id = kit.school_id() and e.id = erasure and e.state = 'approved' and e.approved_account <> e.asked_account
       and e.running = pg_current_xact_id()::text) then
    raise exception 'no erasure that was approved is being carried out' using errcode = '42501';
  end if;
  if not exists (select from pg_policy p where p.polrelid = target and p.polname = 'school')
     or target::text in ('finance.journal', 'finance.entry', 'finance.seal', 'finance.sealed_journal', 'registration.erasure')
     or removing and (target::text like 'finance.%' or target::text = 'kit.audit_entry') then
    raise exception 'an erasure leaves % alone', target using errcode = '42501';
  end if;
end $$;

create function registration.keys_of(target regclass) returns text[]
  language sql stable set search_path = pg_catalog, pg_temp as $$
  select array_agg(a.attname::text order by a.attnum)
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
   where i.indrelid = target and i.indisprimary and a.attname <> 'school_id' $$;

-- Deletes the rows with those keys. Answers how many.
create function registration.erase_rows(erasure bigint, target regclass, keys jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  done bigint;
  same text;
begin
  perform registration.let_erase(erasure, target, true);
  select string_agg(format('t.%1$I = k.%1$I', key), ' and ') into strict same from unnest(registration.keys_of(target)) key;
  execute format('delete from %1$s t using jsonb_populate_recordset(null::%1$s, $1) k where t.school_id = kit.school_id() and %2$s',
                 target, same) using keys;
  get diagnostics done = row_count;
  return done;
end $$;

-- Sets the columns of the rows with those keys to the values that stand beside the keys. No amount and no day of the books is
-- among them: a number only becomes null.
create function registration.erase_columns(erasure bigint, target regclass, set_to jsonb, columns text[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  done bigint;
  same text;
  wanted text;
begin
  perform registration.let_erase(erasure, target, false);
  select string_agg(format('t.%1$I = k.%1$I', key), ' and ') into strict same from unnest(registration.keys_of(target)) key;
  select string_agg(
           case when a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'date'::regtype, 'timestamptz'::regtype)
                then format('%1$I = k.%1$I', a.attname) else format('%I = null', a.attname) end, ', ')
    into strict wanted
    from pg_attribute a
   where a.attrelid = target and a.attnum > 0 and a.attgenerated = '' and a.attname = any (columns) and a.attname <> 'school_id';
  execute format('update %1$s t set %3$s from jsonb_populate_recordset(null::%1$s, $1) k where t.school_id = kit.school_id() and %2$s',
                 target, same, wanted) using set_to;
  get diagnostics done = row_count;
  return done;
end $$;

-- A JSON value in whose texts what matches the pattern is replaced. A number is replaced where the whole of it matches and
-- its name is that of no amount: sheets keep identity numbers so.
create function registration.without_words(value jsonb, pattern text, word text) returns jsonb
  language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  case jsonb_typeof(value)
    when 'string' then return to_jsonb(regexp_replace(value #>> '{}', pattern, word, 'gi'));
    when 'number' then
      return case when value #>> '{}' ~* ('^(' || pattern || ')$') then to_jsonb(word) else value end;
    when 'array' then
      return coalesce((select jsonb_agg(registration.without_words(one, pattern, word) order by place)
                         from jsonb_array_elements(value) with ordinality as all_of (one, place)), '[]');
    when 'object' then
      return coalesce((select jsonb_object_agg(regexp_replace(name, pattern, word, 'gi'),
                                case when jsonb_typeof(one) = 'number' and name ~* 'amount|total|balance|sum|fee|price|cents|paid' then one
                                     else registration.without_words(one, pattern, word) end)
                         from jsonb_each(value) as all_of (name, one)), '{}');
    else return value;
  end case;
end $$;

-- Takes words out of the columns of all rows of the school. Where a column may hold a text once only, each gets a word of its own.
create function registration.erase_words(erasure bigint, target regclass, columns text[], pattern text, word text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  done bigint;
  wanted text;
  found_in text;
begin
  perform registration.let_erase(erasure, target, false);
  select string_agg(format(
           case a.atttypid
             when 'text'::regtype then '%1$I = regexp_replace(t.%1$I, $1, %2$s, ''gi'')'
             when 'jsonb'::regtype then '%1$I = registration.without_words(t.%1$I, $1, $2)'
             else '%1$I = array(select regexp_replace(one, $1, $2, ''gi'') from unnest(t.%1$I) with ordinality as o (one, place) order by place)'
           end,
           a.attname,
           case when exists (select from pg_index i where i.indrelid = target and i.indisunique and (i.indexprs is not null or a.attnum = any (i.indkey)))
                then 'left($2, -1) || '' '' || left(md5(t.ctid::text), 6) || '']''' else '$2' end), ', '),
         string_agg(format('t.%I::text', a.attname), ', ')
    into strict wanted, found_in
    from pg_attribute a
   where a.attrelid = target and a.attnum > 0 and a.attgenerated = '' and a.attname = any (columns)
     and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype);
  execute format('update %s t set %s where t.school_id = kit.school_id() and concat_ws(chr(10), %s) ~* $1', target, wanted, found_in)
    using pattern, word;
  get diagnostics done = row_count;
  return done;
end $$;

-- The name of a student who was offered to another school of the branch.
create function registration.erase_offers(erasure bigint, transfers bigint[], word text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  done bigint;
begin
  perform registration.let_erase(erasure, 'registration.transfer', false);
  update platform.transfer_offer set student_name = word
   where from_school_id = kit.school_id() and transfer_id = any (transfers) and state <> 'offered';
  get diagnostics done = row_count;
  return done;
end $$;

revoke execute on function registration.erase_rows, registration.erase_columns, registration.erase_words, registration.erase_offers
  from public;
grant execute on function registration.erase_rows, registration.erase_columns, registration.erase_words, registration.erase_offers
  to daftari_app;
