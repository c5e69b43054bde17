-- What SQL of other modules may name: views that show whoever asks their own school’s rows, and no more than they hold here.

create view settings.classes with (security_invoker = true) as
  select school_id, id, name, level, curriculum, next_class_id, active
    from settings.class;
comment on view settings.classes is 'classes in their order (level), active or not';
grant select on settings.classes to daftari_app, daftari_platform;

create view settings.streams with (security_invoker = true) as
  select school_id, id, class_id, name, capacity, class_teacher_id, room
    from settings.stream;
comment on view settings.streams is 'streams of classes, with their class teacher';
grant select on settings.streams to daftari_app, daftari_platform;

create view settings.years with (security_invoker = true) as
  select school_id, id, name, starts_on, ends_on, closed_at
    from settings.academic_year;
comment on view settings.years is 'academic years';
grant select on settings.years to daftari_app, daftari_platform;

create view settings.terms with (security_invoker = true) as
  select school_id, id, year_id, number, name, opens_on, closes_on, half_term_from, half_term_to, current
    from settings.term;
comment on view settings.terms is 'terms of years; one is current';
grant select on settings.terms to daftari_app, daftari_platform;

create view settings.courses with (security_invoker = true) as
  select school_id, id, name, code, pathway, department_id
    from settings.course;
comment on view settings.courses is 'courses: what is taught';
grant select on settings.courses to daftari_app, daftari_platform;

create view settings.departments with (security_invoker = true) as
  select school_id, id, name, code, head_id
    from settings.department;
comment on view settings.departments is 'departments, with their head';
grant select on settings.departments to daftari_app, daftari_platform;

create view settings.staff with (security_invoker = true) as
  select school_id, id, staff_no, kind, full_name, gender, phone, email, national_id, job_title, department_id, joined_on, status,
         status_on, status_because, contract_to, photo_file_id
    from settings.staff_member;
comment on view settings.staff is 'members of staff: numbers by which they are known, name, contacts, work; nothing of their pay and papers';
grant select on settings.staff to daftari_app, daftari_platform;

create view settings.posts_held with (security_invoker = true) as
  select p.school_id, p.id, p.staff_member_id, p.post_id, o.name, p.detail, p.from_day, p.to_day
    from settings.staff_post p
    join settings.post o on o.school_id = p.school_id and o.id = p.post_id;
comment on view settings.posts_held is 'who holds or held which post from when to when';
grant select on settings.posts_held to daftari_app, daftari_platform;

create view settings.subjects_taught with (security_invoker = true) as
  select school_id, id, staff_member_id, course_id, class_id
    from settings.staff_subject;
comment on view settings.subjects_taught is 'which courses a member of staff teaches, in a class or wherever they are taught';
grant select on settings.subjects_taught to daftari_app, daftari_platform;

create view settings.hostels with (security_invoker = true) as
  select school_id, id, name, gender, master_id
    from settings.hostel;
comment on view settings.hostels is 'hostels';
grant select on settings.hostels to daftari_app, daftari_platform;

create view settings.beds with (security_invoker = true) as
  select b.school_id, b.id, b.label, b.student_id, b.room_id, r.name as room, r.hostel_id
    from settings.bed b
    join settings.hostel_room r on r.school_id = b.school_id and r.id = b.room_id;
comment on view settings.beds is 'beds with their room, and who sleeps there';
grant select on settings.beds to daftari_app, daftari_platform;

create view settings.counties with (security_invoker = true) as
  select code, name
    from settings.county;
comment on view settings.counties is 'counties of Kenya';
grant select on settings.counties to daftari_app, daftari_platform;

create view settings.sub_counties with (security_invoker = true) as
  select id, county_code, name
    from settings.sub_county;
comment on view settings.sub_counties is 'sub-counties of counties';
grant select on settings.sub_counties to daftari_app, daftari_platform;
