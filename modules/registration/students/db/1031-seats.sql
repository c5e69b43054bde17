-- What SQL of others may name: views that show whoever asks their own school’s rows.

-- A day on which somebody moved is of where they moved to; of two moves on one day the last counts, and `until_day` of the other
-- stands before its `from_day`.
create view registration.seats with (security_invoker = true) as
  select e.school_id, e.student_id, e.class_id, e.stream_id, e.from_day,
         case when exists (select from registration.enrolment n
                            where n.school_id = e.school_id and n.student_id = e.student_id and n.from_day = e.to_day and n.id > e.id)
              then e.to_day - 1 else e.to_day end as until_day
    from registration.enrolment e;
comment on view registration.seats is 'the class and stream in which students sat, from one day to another; without an end they sit there now';
grant select on registration.seats to daftari_app, daftari_platform;

create index enrolment_class_id on registration.enrolment (school_id, class_id, from_day);
