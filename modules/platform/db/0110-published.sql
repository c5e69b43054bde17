-- What SQL of other modules may name: views that show whoever asks their own school’s rows, and no more than they hold here.

create view platform.schools with (security_invoker = true) as
  select id, branch_id, name, time_zone, status
    from platform.school;
comment on view platform.schools is 'schools by name, with their time zone';
grant select on platform.schools to daftari_app, daftari_platform;

create view platform.users with (security_invoker = true) as
  select school_id, id, kind, username, full_name, phone, staff_member_id, disabled_at
    from platform.account;
comment on view platform.users is 'accounts by name; no password, session or second factor';
grant select on platform.users to daftari_app, daftari_platform;

create view platform.user_roles with (security_invoker = true) as
  select school_id, account_id, role
    from platform.account_role;
comment on view platform.user_roles is 'roles of accounts';
grant select on platform.user_roles to daftari_app, daftari_platform;

create view platform.transfer_offers with (security_invoker = true) as
  select id, from_school_id, to_school_id, transfer_id, state, closed_on, closed_because, reported_on
    from platform.transfer_offer;
comment on view platform.transfer_offers is 'offers of students to schools of the branch: those that the school has made, and those made to it';
grant select on platform.transfer_offers to daftari_app, daftari_platform;
