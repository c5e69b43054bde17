-- A whole room stands behind one address, so wrong codes are counted for the browser that sent them.
alter table exams.coding_wrong_code add column browser text;
create index coding_wrong_code_of_browser on exams.coding_wrong_code (school_id, exam_id, browser, at) where browser is not null;
