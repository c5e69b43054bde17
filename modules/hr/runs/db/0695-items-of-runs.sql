-- What allowances were when a run was worked out, beside its law and settings: arrears of its month go by them, whatever an item is since. Those that were
-- in use: [{itemId, name, method, amount, rate, formula, bands, taxable, pensionable, inKind, partMonth, forAll}]; none: it was worked out before they were kept.
alter table hr.pay_run add items jsonb;
