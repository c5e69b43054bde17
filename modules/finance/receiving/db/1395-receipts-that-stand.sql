-- Whether a receipt stands, for the modules that received money by one: a fine of staff, the sale of an asset.
create view finance.receipts with (security_invoker = true) as
  select r.school_id, r.id, r.receipt_no, r.state in ('posted', 'pending') as stands from finance.receipt r;
comment on view finance.receipts is 'receipts: their numbers, and whether each stands or was crossed or bounced';
grant select on finance.receipts to daftari_app, daftari_platform;
