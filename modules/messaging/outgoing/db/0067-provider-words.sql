-- What providers say: a report in words that are not known here ends a message in a state too, the price of each message is
-- kept, and a reply stops what a school sends.

alter table messaging.receipt drop constraint receipt_outcome_check;
alter table messaging.receipt add constraint receipt_outcome_check check (outcome in ('delivered', 'failed', 'under way', 'unknown'));
alter table messaging.part drop constraint part_state_check;
alter table messaging.part add constraint part_state_check check (state in ('sent', 'delivered', 'failed', 'unknown'));

-- In ten-thousandths of the currency, as the provider told it; null where it tells none.
alter table messaging.message add column cost bigint check (cost >= 0);
alter table messaging.message add column currency text check (currency ~ '^[A-Z]{3}$');
alter table messaging.message add constraint message_cost check ((cost is null) = (currency is null));

-- A reply put the number on the list, and another reply may take it off again.
alter table messaging.blacklist add column by_reply boolean not null default false;
