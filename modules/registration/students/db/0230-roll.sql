-- What SQL of others may name: views that show whoever asks their own school’s rows.

create view registration.roll with (security_invoker = true) as
  select school_id, id, admission_no, first_name, full_name, search_text, gender, born_on, photo_file_id, county_code, boarding,
         hostel_id, class_id, stream_id, category, entry_marks, status, here, admitted_on, left_on
    from registration.student;
comment on view registration.roll is 'everybody who is or was a student: who they are, where they sit and sleep; `here` says who is on the roll now';
grant select on registration.roll to daftari_app, daftari_platform;

create view registration.contacts with (security_invoker = true) as
  select s.school_id, s.student_id, s.guardian_id, s.relation, s.priority, s.pays_fees, s.may_collect, s.by_sms, s.by_call, s.by_email,
         g.full_name, g.phone, g.alternative_phone, g.email
    from registration.student_guardian s
    left join registration.guardian g on g.school_id = s.school_id and g.id = s.guardian_id;
comment on view registration.contacts is 'guardians of each student in the order in which they are called, with their phones and how they may be reached';
grant select on registration.contacts to daftari_app, daftari_platform;
