-- Punches that came in by a file are taken back with it. What a device or a program has sent stays for good, and nobody changes any of them.

grant update (direction), delete on biometrics.punch to daftari_app;
create policy taken_back on biometrics.punch as restrictive for delete to daftari_app using (source = 'import');
-- Whoever takes a file back holds its punches first, for which PostgreSQL asks as for a change; the change itself is refused.
create policy held on biometrics.punch as restrictive for update to daftari_app using (source = 'import') with check (false);
