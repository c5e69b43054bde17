create or replace view settings.courses with (security_invoker = true) as
  select school_id, id, name, code, pathway, department_id, version
    from settings.course;
