-- What seals are made over, and the seals: an erasure leaves them alone.
select kit.close_to_erasure('finance.journal');
select kit.close_to_erasure('finance.entry');
select kit.close_to_erasure('finance.seal');
select kit.close_to_erasure('finance.sealed_journal');
select kit.close_to_erasure('finance.posted_link');
