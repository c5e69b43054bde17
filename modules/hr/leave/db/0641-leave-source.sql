-- What a type of leave rests on: an act and its section, an agreement, the school's own rule.
alter table hr.leave_type add source text;
