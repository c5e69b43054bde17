-- Kiosk pages: a browser at the gate that is one of the school's devices.

create table biometrics.kiosk (
  school_id int not null,
  gadget_id bigint not null,
  -- Whether it shows the photo of who scans, where the family agreed to photos.
  shows_photo boolean not null default false,
  -- What pairs a browser, once; none: nothing is offered now.
  code_hash text,
  code_until timestamptz,
  -- Of the browser that is paired; none: no browser is.
  token_hash text,
  browser text,
  paired_at timestamptz,
  -- How many scans waited on it for the line when it called last.
  waiting int not null default 0,
  primary key (school_id, gadget_id),
  constraint kiosk_gadget foreign key (school_id, gadget_id) references biometrics.gadget (school_id, id) on delete cascade
);
select kit.tenant('biometrics.kiosk');
comment on table biometrics.kiosk is 'kiosk pages';
create unique index kiosk_code on biometrics.kiosk (school_id, code_hash);
create unique index kiosk_token on biometrics.kiosk (school_id, token_hash);
comment on constraint kiosk_gadget on biometrics.kiosk is 'id: This device has been removed.';
comment on index biometrics.kiosk_code is 'id: Ask for another code.';
comment on index biometrics.kiosk_token is 'id: Pair this kiosk again.';
