-- What the proof of an erasure and the sentence "in use by" call these tables.

comment on table settings.webhook_attempt is 'attempts to tell another program';
comment on table settings.webhook_delivery is 'deliveries to other programs';
comment on table settings.webhook_event is 'events told to other programs';
comment on table settings.webhook_secret is 'secrets of webhooks';
