-- Families are asked before what a student asks the tutor is sent to a language model.

alter table registration.consent drop constraint consent_purpose_check;
alter table registration.consent add constraint consent_purpose_check
  check (purpose in ('photo', 'publication', 'biometrics', 'sms', 'health', 'trips', 'ai'));
