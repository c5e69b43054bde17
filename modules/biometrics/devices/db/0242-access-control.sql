-- Access-control models speak PUSH 3.x, which has other words for the same.

alter table biometrics.gadget
  -- Whether it has said that it is one, with its first call or where it registered.
  add column access_control boolean not null default false;
