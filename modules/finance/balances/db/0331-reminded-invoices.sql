-- The newest invoice that a reminder of invoices told of: what is older is not told of again.
alter table finance.reminder add column invoice_id bigint;
alter table finance.reminder add constraint reminder_invoice foreign key (school_id, invoice_id)
  references finance.invoice (school_id, id);
comment on constraint reminder_invoice on finance.reminder is 'invoiceId: The invoice was not found.';
