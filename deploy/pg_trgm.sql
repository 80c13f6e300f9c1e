-- psql -d heegel -f deploy/pg_trgm.sql, as an administrator of the server. The shop's migrations make the same where the owner of
-- the database may create the extension. With it the shop's search finds words with typing errors, and the owner's is fast over
-- many orders. The shop sells on meanwhile and need not be restarted. Where it was interrupted, drop the invalid index first
-- (`\d search_words` and so on show it): it counts as made.
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
