-- What titles are found by. Row security lets only leakproof comparisons into an index condition, and a part of a text is none: so
-- each word of a title stands here by itself, found by how it begins, and the parts of words, by which one that is misspelt is
-- found. Both are written together with the titles, never by themselves.

create table library.title_word (
  school_id int not null,
  word text collate "C" not null,
  title_id bigint not null,
  -- How much it says of the title: most where it is one of few words of its name, less as an author, least as a mark on the shelf.
  weight int not null,
  -- No foreign key: to ask for each of half a million words whether its title is there takes longer than to write them.
  primary key (school_id, word, title_id) include (weight)
);
select kit.tenant('library.title_word', 'insert, delete');
comment on table library.title_word is 'words of titles';
create index title_word_of on library.title_word (school_id, title_id);

create table library.word_part (
  school_id int not null,
  part text collate "C" not null,
  word text collate "C" not null,
  primary key (school_id, part, word)
);
select kit.tenant('library.word_part', 'insert');
comment on table library.word_part is 'parts of words of titles';
