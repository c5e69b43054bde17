-- Links by which payslips are sent. A link opens nothing without the last four signs of the ID number of whoever it is of, which is not kept here.

create table hr.slip_link (
  school_id int not null,
  id bigint generated always as identity,
  slip_id bigint not null,
  staff_member_id bigint not null,
  way text not null check (way in ('email', 'sms')),
  sent_to text not null,
  -- What is kept of the token; none: the e-mail has not left yet.
  token_hash text,
  author_id bigint,
  author_name text not null,
  at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  -- Why it did not leave; such a one counts as not sent.
  trouble text,
  expires_at timestamptz not null,
  opened_at timestamptz,
  openings int not null default 0,
  -- Wrong answers since it was last opened.
  tries int not null default 0,
  revoked_at timestamptz,
  primary key (school_id, id),
  constraint slip_link_slip foreign key (school_id, slip_id) references hr.pay_slip (school_id, id),
  constraint slip_link_employee foreign key (school_id, staff_member_id) references hr.employee (school_id, staff_member_id)
);
select kit.tenant('hr.slip_link');
comment on table hr.slip_link is 'links to payslips';
create unique index slip_link_token on hr.slip_link (school_id, token_hash) where token_hash is not null;
create unique index slip_link_once on hr.slip_link (school_id, slip_id) where revoked_at is null;
create index slip_link_of_slip on hr.slip_link (school_id, slip_id, id);
create index slip_link_of_employee on hr.slip_link (school_id, staff_member_id);
comment on index hr.slip_link_token is 'id: Send it once more.';
comment on index hr.slip_link_once is 'id: This payslip has just been sent. Reload.';
comment on constraint slip_link_slip on hr.slip_link is 'id: Choose a payslip of this school.';
comment on constraint slip_link_employee on hr.slip_link is 'id: Choose an employee of this school.';
