-- What SQL of others may name: views that show whoever asks their own school’s rows.

create view registration.board_members with (security_invoker = true) as
  select m.school_id, m.id, m.category_id, c.name as category, m.position, coalesce(f.full_name, g.full_name, m.full_name) as full_name,
         coalesce(f.phone, g.phone, m.phone) as phone, m.term_from, coalesce(m.resigned_on, m.term_to) as term_to
    from registration.board_member m
    join registration.board_category c on c.school_id = m.school_id and c.id = m.category_id
    left join settings.staff f on f.school_id = m.school_id and f.id = m.staff_member_id
    left join registration.guardian g on g.school_id = m.school_id and g.id = m.guardian_id;
comment on view registration.board_members is 'members of the board with the name and phone of their own record, and until when they sit';
grant select on registration.board_members to daftari_app, daftari_platform;

create view registration.board_categories with (security_invoker = true) as
  select school_id, id, name, active
    from registration.board_category;
comment on view registration.board_categories is 'whom members of the board stand for';
grant select on registration.board_categories to daftari_app, daftari_platform;

create view registration.board_committees with (security_invoker = true) as
  select school_id, id, name, active
    from registration.board_committee;
comment on view registration.board_committees is 'committees of the board';
grant select on registration.board_committees to daftari_app, daftari_platform;

create view registration.board_seats with (security_invoker = true) as
  select school_id, committee_id, member_id
    from registration.board_committee_member;
comment on view registration.board_seats is 'who sits on which committee';
grant select on registration.board_seats to daftari_app, daftari_platform;
