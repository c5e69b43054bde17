-- The answer to a prompt names its number also where the confirmation of the same payment came first, and says why it stays.
grant update (why, prompt_request) on finance.payment to daftari_app, daftari_platform;
