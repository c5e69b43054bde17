-- Since when a refund is being handed to M-Pesa. Whoever sends it takes it first, so that the task of every minute does not send beside
-- whoever has just approved the payment, and no refusal of a second try makes failed what a first one has paid.
alter table finance.payment_refund add column sending_at timestamptz;
comment on column finance.payment_refund.sending_at is 'since when it is being handed to M-Pesa; null once it was, or was not taken';
