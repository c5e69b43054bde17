-- A year that was made from the last is taken back as packs are: what it made stands beside it while it is not undone.
alter table settings.pack_use drop constraint pack_use_pack_check;
alter table settings.pack_use add constraint pack_use_pack_check check (pack in ('day', 'boarding', 'junior', 'primary', 'year'));
