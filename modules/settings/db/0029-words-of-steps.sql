-- What is said where two set the same step aside at once.
comment on index settings.setup_step_aside_step is 'step: This step is set aside already.';
