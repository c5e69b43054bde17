-- Old tries to sign in are removed by the hour.
grant delete on platform.sign_in_attempt to daftari_platform;
create index sign_in_attempt_at on platform.sign_in_attempt (at);
