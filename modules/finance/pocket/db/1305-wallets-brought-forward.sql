-- How much one person brought forward for wallets today is asked with each one that they bring forward.
create index wallet_move_brought_forward on finance.wallet_move (school_id, author_id, at) where kind = 'opening';
