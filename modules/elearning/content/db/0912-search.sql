-- Words inside resources. Text is compared without accents, and what stands between words parts them: “mitosis/meiosis” is two words.

create function elearning.plain_words(value text) returns text language sql immutable parallel safe strict
  as $$ select translate(kit.fold(value), chr(9) || chr(10) || '/\-_.,:;@&=?%~+#''"’‘“”…–—|<>()[]{}*!',
                         '                                        ') $$;

-- What a document is found by: what it is called counts most.
create function elearning.words_of(named text, value text) returns tsvector language sql immutable parallel safe strict
  as $$ select setweight(to_tsvector('simple'::regconfig, elearning.plain_words(named)), 'A')
            || to_tsvector('simple'::regconfig, elearning.plain_words(value)) $$;

-- What somebody looks for: every word, each as it begins; one of a letter or two as it is, since it begins half of all words. Null
-- where there is none.
create function elearning.sought(value text) returns tsquery language sql stable parallel safe strict
  as $$ select to_tsquery('simple'::regconfig, string_agg('''' || word || '''' || case when length(word) > 2 then ':*' else '' end, ' & '))
          from (select word from regexp_split_to_table(elearning.plain_words(left(value, 200)), '\s+') word
                 where word <> '' limit 12) w $$;

-- A document in parts, each with its name, so that a word of the name and one of the text are found together.
create table elearning.resource_text (
  school_id int not null,
  resource_id bigint not null,
  part int not null,
  words tsvector not null,
  primary key (school_id, resource_id, part),
  constraint resource_text_of foreign key (school_id, resource_id) references elearning.resource (school_id, id)
);
select kit.tenant('elearning.resource_text');
comment on table elearning.resource_text is 'words of resources';
create index resource_text_words on elearning.resource_text using gin (school_id, words);
comment on constraint resource_text_of on elearning.resource_text is 'id: Choose a resource of this school.';

-- The text page by page, from which the search shows a piece.
create table elearning.resource_page (
  school_id int not null,
  resource_id bigint not null,
  page int not null,
  text text not null,
  -- As searches compare it.
  plain text not null generated always as (elearning.plain_words(text)) stored,
  primary key (school_id, resource_id, page),
  constraint resource_page_of foreign key (school_id, resource_id) references elearning.resource (school_id, id)
);
select kit.tenant('elearning.resource_page');
comment on table elearning.resource_page is 'pages of resources';
comment on constraint resource_page_of on elearning.resource_page is 'id: Choose a resource of this school.';

-- Row security lets only leakproof comparisons into an index condition, and the match of a text search is none: the index would not be
-- used. So this function finds the documents as the owner of the table, of the running school alone; it answers keys, never a text, and
-- what may be seen of them row security decides. An owner who is no superuser needs the policy.
do $$ begin execute format('create policy finds on elearning.resource_text for select to %I using (true)', current_user); end $$;
create function elearning.resources_with(value text) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct t.resource_id from elearning.resource_text t
   where t.school_id = kit.school_id() and t.words @@ elearning.sought(value) $$;
revoke execute on function elearning.resources_with from public;
grant execute on function elearning.resources_with to daftari_app, daftari_platform;
