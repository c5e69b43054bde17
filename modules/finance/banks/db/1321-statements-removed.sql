-- A statement that was imported for the wrong account, or by the wrong columns, can be removed while nothing is made of its lines.
grant delete on finance.statement_line to daftari_app, daftari_platform;
