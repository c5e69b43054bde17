#!/usr/bin/perl
# A short message centre made of Net::SMPP (Debian: libnet-smpp-perl), for tests: answers submit_sm, sends delivery
# receipts, asks to slow down and breaks the connection, as it is told on the command line.
# usage: smsc.pl RECORD [throttle=N] [break=N[,N…]] [receipts=none|after|before] [twice=1] [password=…]
# RECORD gets a line for each message: "got NUMBER CODING ESM HEX" when it is read, "ack NUMBER ID" before it is answered.
# What stands in RECORD.say is delivered after the next message: a line each, "FROM CODING ESM HEX [NAME=VALUE…]", a parameter
# "message_payload=HEX" in place of the text; RECORD gets "heard STATUS" for every answer.
use strict;
use warnings;
use Net::SMPP;

my ($record, @options) = @ARGV;
my %set = (throttle => 0, break => '', receipts => 'none', twice => 0, password => 'secret', stat => 'DELIVRD', lose => 0);
for (@options) { my ($name, $value) = split /=/, $_, 2; $set{$name} = $value; }
my %break = map { $_ => 1 } split /,/, $set{break};
open my $log, '>>', $record or die "cannot write $record: $!";
$log->autoflush(1);
$SIG{PIPE} = 'IGNORE';
$SIG{TERM} = sub { exit 0 };

my $server = Net::SMPP->new_listen('127.0.0.1', smpp_version => 0x34, interface_version => 0x34, addr_ton => 0, addr_npi => 0,
  source_addr_ton => 0, source_addr_npi => 0, dest_addr_ton => 1, dest_addr_npi => 1, system_type => '', facilities_mask => 0, port => 0, async => 1)
  or die "cannot listen: $!";
$| = 1;
print 'listening ', $server->sockport, "\n";

my ($got, $answered) = (0, 0);
while (1) {
  my $peer = $server->accept or next;
  $peer->set_version(0x34);
  serve($peer);
  close $peer;
}

sub serve {
  my ($peer) = @_;
  while (my $pdu = $peer->read_pdu) {
    my $cmd = $pdu->{cmd};
    if ($cmd == 0x09) {
      my $status = ($pdu->{password} // '') eq $set{password} ? 0 : 0x0e;
      $peer->bind_transceiver_resp(system_id => 'TESTSMSC', seq => $pdu->{seq}, status => $status);
      return if $status;
    }
    elsif ($cmd == 0x15) { $peer->enquire_link_resp(seq => $pdu->{seq}) }
    elsif ($cmd == 0x06) { $peer->unbind_resp(seq => $pdu->{seq}); return }
    elsif ($cmd == 0x80000005) { print $log "heard $pdu->{status}\n" }
    elsif ($cmd == 0x04) { submitted($peer, $pdu) or return; say_what_stands($peer) }
  }
}

# False: the connection is to be broken.
sub submitted {
  my ($peer, $pdu) = @_;
  $got++;
  if ($set{throttle} && $got % $set{throttle} == 0) {
    $peer->submit_sm_resp(message_id => '', seq => $pdu->{seq}, status => 0x58);
    return 1;
  }
  my $text = $pdu->{short_message} || ($pdu->{message_payload} // '');
  print $log join(' ', 'got', $pdu->{destination_addr}, $pdu->{data_coding}, $pdu->{esm_class}, unpack('H*', $text)), "\n";
  # Broken with this message read and nothing answered; the next ones in the window are lost with it.
  return 0 if delete $break{ $answered };
  $answered++;
  my $id = sprintf 'smsc-%d-%d', $$, $answered;
  receipt($peer, $pdu, $id) if $set{receipts} eq 'before';
  print $log "ack $pdu->{destination_addr} $id\n";
  $peer->submit_sm_resp(message_id => $id, seq => $pdu->{seq});
  receipt($peer, $pdu, $id) if $set{receipts} eq 'after';
  return 1;
}

sub say_what_stands {
  my ($peer) = @_;
  open my $lines, '<', "$record.say" or return;
  unlink "$record.say";
  while (<$lines>) {
    chomp;
    my ($from, $coding, $esm, $hex, @more) = split / /;
    my %more = map { split /=/, $_, 2 } @more;
    $more{message_payload} = pack 'H*', $more{message_payload} if exists $more{message_payload};
    $more{$_} = pack $_ eq 'sar_msg_ref_num' ? 'n' : 'C', $more{$_} for grep { /^sar_/ } keys %more;
    $peer->deliver_sm(source_addr => $from, destination_addr => '20880', data_coding => $coding, esm_class => $esm,
      short_message => pack('H*', $hex // ''), %more);
  }
}

sub receipt {
  my ($peer, $pdu, $id) = @_;
  my $err = $set{stat} eq 'DELIVRD' ? '000' : '027';
  my $text = "id:$id sub:001 dlvrd:001 submit date:2611210800 done date:2611210801 stat:$set{stat} err:$err text:";
  for (0 .. ($set{twice} ? 1 : 0)) {
    $peer->deliver_sm(source_addr => $pdu->{destination_addr}, destination_addr => 'SCHOOL', esm_class => 4, short_message => $text);
  }
}
