-- Budgets: what may be spent on which account, of the whole school, a vote head or a department. What is spent is the
-- ledger's sum and what is promised the vouchers on their way, so nothing of it is kept here.

create table finance.budget (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  from_day date not null,
  to_day date not null,
  department_id bigint,
  vote_head_id bigint,
  -- What happens where too little remains: when spending is promised, and when it is paid.
  at_commitment text not null default 'warn' check (at_commitment in ('stop', 'warn', 'ignore')),
  at_payment text not null default 'warn' check (at_payment in ('stop', 'warn', 'ignore')),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'approved', 'active', 'closed')),
  -- The budget that this one takes the place of once it is in force.
  revision_of_id bigint,
  revision int not null default 1,
  author_id bigint,
  author_name text not null,
  submitted_by bigint,
  submitted_name text,
  approved_by bigint,
  approved_name text,
  approved_at timestamptz,
  remark text,
  at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (school_id, id),
  constraint budget_days check (to_day > from_day),
  constraint budget_department foreign key (school_id, department_id) references settings.department (school_id, id),
  constraint budget_vote_head foreign key (school_id, vote_head_id) references finance.vote_head (school_id, id),
  constraint budget_revises foreign key (school_id, revision_of_id) references finance.budget (school_id, id)
);
select kit.tenant('finance.budget');
comment on table finance.budget is 'budgets';
create unique index budget_in_force on finance.budget
  (school_id, from_day, (coalesce(vote_head_id, 0)), (coalesce(department_id, 0))) where state = 'active';
create unique index budget_revised_once on finance.budget (school_id, revision_of_id)
  where revision_of_id is not null and state in ('draft', 'submitted', 'approved');
create index budget_state on finance.budget (school_id, state, from_day);
comment on index finance.budget_in_force is 'fromDay: Another budget for the same is in force. Revise it, or close it first.';
comment on index finance.budget_revised_once is 'revisionOfId: This budget is being revised already.';
comment on constraint budget_days on finance.budget is 'toDay: It ends after it begins.';
comment on constraint budget_department on finance.budget is 'departmentId: Choose a department of this school.';
comment on constraint budget_vote_head on finance.budget is 'voteHeadId: Choose a vote head of this school.';
comment on constraint budget_revises on finance.budget is 'revisionOfId: Choose a budget of this school.';

create table finance.budget_line (
  school_id int not null,
  id bigint generated always as identity,
  budget_id bigint not null,
  expense_id bigint not null,
  item text not null,
  quantity double precision not null check (quantity > 0),
  unit_cost bigint not null check (unit_cost > 0),
  amount bigint not null check (amount > 0),
  -- Hundredths that fall into each term.
  term1 int not null default 50,
  term2 int not null default 30,
  term3 int not null default 20,
  primary key (school_id, id),
  constraint budget_line_terms check (term1 + term2 + term3 = 100),
  constraint budget_line_budget foreign key (school_id, budget_id) references finance.budget (school_id, id) on delete cascade,
  constraint budget_line_expense foreign key (school_id, expense_id) references finance.account (school_id, id)
);
select kit.tenant('finance.budget_line');
comment on table finance.budget_line is 'budget lines';
create index budget_line_of on finance.budget_line (school_id, budget_id, expense_id);
create index budget_line_of_expense on finance.budget_line (school_id, expense_id);
comment on constraint budget_line_terms on finance.budget_line is 'lines: The terms’ shares must make 100.';
comment on constraint budget_line_expense on finance.budget_line is 'lines: Choose an expense account of this school.';
