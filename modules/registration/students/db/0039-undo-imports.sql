-- A student is never deleted but by the undo of the import that made them, while nothing else points at them.
grant delete on registration.student to daftari_app;
