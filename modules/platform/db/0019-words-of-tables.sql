-- What the proof of an erasure and the sentence "in use by" call these tables.

comment on table platform.account_role is 'roles of users';
comment on table platform.session is 'sign-ins';
comment on table platform.sign_in_attempt is 'attempts to sign in';
