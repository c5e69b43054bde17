-- E-learning: what students learn from, are asked and hand in. Accounts of students are the platform's.
create schema elearning;
grant usage on schema elearning to daftari_app, daftari_platform;

-- What students see of what the school knows of them. A school without a row shows results that are published.
create table elearning.learner_setting (
  school_id int not null,
  show_results boolean not null default true,
  -- Results are withheld from whose fee balance is above this, in cents; none: from nobody.
  most_owed bigint check (most_owed >= 0),
  version int not null default 1,
  primary key (school_id)
);
select kit.tenant('elearning.learner_setting', 'insert, update');
comment on table elearning.learner_setting is 'settings of what students see';
