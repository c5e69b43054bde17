-- The limit of one person holds for all that they post by hand in a school day, and for balances that are brought forward.
alter table finance.waiting_posting drop constraint waiting_posting_kind_check;
alter table finance.waiting_posting add constraint waiting_posting_kind_check
  check (kind in ('journal', 'transfer', 'charge', 'reversal', 'opening'));
-- An opening balance may be set to nothing.
alter table finance.waiting_line drop constraint waiting_line_amount_check;
alter table finance.waiting_line add constraint waiting_line_amount_check check (amount >= 0);

create index journal_by_hand on finance.journal (school_id, author_id, at)
  where kind in ('journal', 'opening', 'transfer', 'bank charge');
create index invoice_brought_forward on finance.invoice (school_id, author_id, at) where kind = 'opening';
-- The answer to a prompt names its number also where the confirmation of the same payment came first, and says why it stays.
grant update (why, prompt_request) on finance.payment to daftari_app, daftari_platform;
