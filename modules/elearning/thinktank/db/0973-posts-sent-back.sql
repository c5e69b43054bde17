-- What a moderator sent back waits for one again once it is changed, also where the school moderates after posts are shown.
alter table elearning.think_post drop constraint think_post_held_check;
alter table elearning.think_post add constraint think_post_held_check
  check (held in ('before', 'words', 'contact', 'reports', 'returned'));
