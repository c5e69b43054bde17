-- A receipt's number is taken as every other document's, by the kit.
drop function finance.take_receipt_numbers(text, int, int);
