-- What statute asks of pay, as dated data of each school, and packs of laws that the installation publishes to all of them.

-- Published to every school: laws with their days, in the shape that a school writes them.
create table hr.law_pack (
  id bigint generated always as identity primary key,
  title text not null,
  -- What changes, in words for people.
  summary text not null,
  -- The first day that any of it holds.
  from_day date not null,
  laws jsonb not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  published_at timestamptz,
  published_name text,
  withdrawn_because text,
  created_at timestamptz not null default now(),
  version int not null default 1,
  constraint law_pack_published check ((state = 'draft') = (published_at is null)),
  constraint law_pack_withdrawn check ((state = 'withdrawn') = (withdrawn_because is not null))
);
comment on table hr.law_pack is 'packs of laws';
create unique index law_pack_title on hr.law_pack (lower(title));
comment on index hr.law_pack_title is 'title: Another pack has this title.';
comment on constraint law_pack_withdrawn on hr.law_pack is 'because: Say why it is withdrawn.';
alter table hr.law_pack enable row level security;
alter table hr.law_pack force row level security;
create policy published on hr.law_pack to daftari_app using (state <> 'draft');
create policy platform on hr.law_pack to daftari_platform using (true) with check (true);
grant select on hr.law_pack to daftari_app;
grant select, insert, update, delete on hr.law_pack to daftari_platform;

-- One kind of law for its time.
create table hr.law (
  school_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('paye', 'nssf', 'health', 'housing', 'nita', 'reliefs')),
  name text not null,
  from_day date not null,
  -- Its last day; none: until further notice.
  to_day date,
  -- Where it is laid down.
  source text not null,
  -- The pack that it came with; none: the school's own, or what it began with.
  pack_title text,
  version int not null default 1,
  primary key (school_id, id),
  constraint law_days check (from_day <= to_day),
  constraint law_overlap exclude using gist (school_id with =, kind with =, daterange(from_day, to_day, '[]') with &&)
);
select kit.tenant('hr.law');
comment on table hr.law is 'laws on pay';
create index law_of_kind on hr.law (school_id, kind, from_day);
comment on constraint law_days on hr.law is 'toDay: The last day cannot be before the first.';
comment on constraint law_overlap on hr.law is 'fromDay: Another law of this kind holds in that time. End it first.';

create table hr.law_band (
  school_id int not null,
  id bigint generated always as identity,
  law_id bigint not null,
  -- From 0, the lowest first.
  place int not null,
  name text,
  -- In cents: where it begins, and where the next one does; none: it has no end.
  from_amount bigint not null check (from_amount >= 0),
  to_amount bigint,
  -- In hundredths of a per cent.
  rate int not null default 0 check (rate between 0 and 10000),
  employer_rate int not null default 0 check (employer_rate between 0 and 10000),
  -- Fixed amounts, and the least that is taken of the employee, in cents.
  amount bigint not null default 0 check (amount >= 0),
  employer_amount bigint not null default 0 check (employer_amount >= 0),
  least bigint not null default 0 check (least >= 0),
  primary key (school_id, id),
  constraint law_band_law foreign key (school_id, law_id) references hr.law (school_id, id) on delete cascade,
  constraint law_band_order check (from_amount < to_amount)
);
select kit.tenant('hr.law_band', 'insert, delete');
comment on table hr.law_band is 'bands of laws';
create unique index law_band_place on hr.law_band (school_id, law_id, place);
comment on index hr.law_band_place is 'bands: Somebody else has just changed these bands. Reload.';
comment on constraint law_band_law on hr.law_band is 'bands: Choose a law of this school.';
comment on constraint law_band_order on hr.law_band is 'bands: A band ends above where it begins.';

create table hr.law_limit (
  school_id int not null,
  id bigint generated always as identity,
  law_id bigint not null,
  code text not null check (code in (
    'secondary', 'personal_relief', 'insurance_relief', 'health_earns_relief', 'housing_relief', 'prmf_relief', 'pension_deduction',
    'mortgage_deduction', 'prmf_deduction', 'health_deduction', 'housing_deduction', 'meals_untaxed', 'benefits_untaxed',
    'disability_exemption', 'quarters_value', 'per_diem_untaxed', 'gratuity_untaxed')),
  amount bigint check (amount >= 0),
  rate int check (rate between 0 and 10000),
  primary key (school_id, id),
  constraint law_limit_law foreign key (school_id, law_id) references hr.law (school_id, id) on delete cascade
);
select kit.tenant('hr.law_limit', 'insert, delete');
comment on table hr.law_limit is 'reliefs and limits of laws';
create unique index law_limit_code on hr.law_limit (school_id, law_id, code);
comment on index hr.law_limit_code is 'limits: Name each relief and limit once.';
comment on constraint law_limit_law on hr.law_limit is 'limits: Choose a law of this school.';

-- What a school has said to a pack of its installation, once.
create table hr.law_choice (
  school_id int not null,
  id bigint generated always as identity,
  pack_id bigint not null,
  choice text not null check (choice in ('accepted', 'declined')),
  because text,
  chosen_by bigint,
  chosen_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint law_choice_once unique (school_id, pack_id),
  constraint law_choice_because check (choice = 'accepted' or because is not null)
);
select kit.tenant('hr.law_choice', 'insert');
comment on table hr.law_choice is 'what was said to packs of laws';
comment on constraint law_choice_once on hr.law_choice is 'packId: This pack has been decided already.';
comment on constraint law_choice_because on hr.law_choice is 'because: Say why it is declined.';
