-- psql -d heegel -f deploy/pg_trgm.sql, as an administrator of the server. The shop's migrations do the same if the owner of the
-- database may create the extension. It makes the shop's search tolerate typing errors, and the owner's search fast over many
-- orders. The shop keeps selling meanwhile and needs no restart. After an interruption, first drop the invalid index
-- (`\d search_words` and so on show it), because `if not exists` would skip it.
set client_encoding = 'UTF8';
create extension if not exists pg_trgm;
create index concurrently if not exists search_words_trigrams on search_words using gist (word gist_trgm_ops);
create index concurrently if not exists orders_text on orders using gin ((
    customer_folded || ' ' || order_number || ' ' || machine_folded || ' ' || details_folded
    || ' ' || replace(replace(customer_phone, ' ', ''), '-', '')
  ) gin_trgm_ops) with (gin_pending_list_limit = 256);
create index concurrently if not exists order_lines_text on order_lines using gin ((
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), 'Õ', 'o'), 'õ', 'o'), 'Ä', 'a'), 'ä', 'a'), 'Ö', 'o'), 'ö', 'o'), 'Ü', 'u'), 'ü', 'u'), 'Š', 's'), 'š', 's'), 'Ž', 'z'), 'ž', 'z')
  ) gin_trgm_ops) with (gin_pending_list_limit = 256);
create index concurrently if not exists parcels_text on parcels using gin ((code) gin_trgm_ops) with (gin_pending_list_limit = 256);
