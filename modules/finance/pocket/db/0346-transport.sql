-- The school's transport: where students board, vehicles and drivers, routes, who rides, and what they were charged for it.

create table finance.stage (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  zone text,
  -- A term's fee in cents, for one direction and for both.
  one_way bigint not null check (one_way >= 0),
  two_way bigint not null check (two_way >= 0),
  pick_time text,
  drop_time text,
  latitude double precision,
  longitude double precision,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint stage_fees check (two_way >= one_way)
);
select kit.tenant('finance.stage');
comment on table finance.stage is 'stages';
create unique index stage_name on finance.stage (school_id, lower(name));
comment on index finance.stage_name is 'name: Another stage has this name.';
comment on constraint stage_fees on finance.stage is 'twoWay: The fee for both ways cannot be less than for one.';

create table finance.vehicle (
  school_id int not null,
  id bigint generated always as identity,
  plate text not null,
  model text,
  capacity int not null check (capacity > 0),
  insured_until date,
  inspected_until date,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('finance.vehicle');
comment on table finance.vehicle is 'vehicles';
create unique index vehicle_plate on finance.vehicle (school_id, lower(plate));
comment on index finance.vehicle_plate is 'plate: Another vehicle has this registration.';

create table finance.vehicle_log (
  school_id int not null,
  id bigint generated always as identity,
  vehicle_id bigint not null,
  kind text not null check (kind in ('fuel', 'maintenance')),
  day date not null,
  litres double precision check (litres > 0),
  odometer int check (odometer >= 0),
  -- What it cost, in cents. Paid through a voucher; the log posts nothing.
  amount bigint not null check (amount >= 0),
  place text,
  note text,
  author_name text not null,
  version int not null default 1,
  primary key (school_id, id),
  constraint vehicle_log_vehicle foreign key (school_id, vehicle_id) references finance.vehicle (school_id, id)
);
select kit.tenant('finance.vehicle_log');
comment on table finance.vehicle_log is 'entries of vehicle logs';
create index vehicle_log_of on finance.vehicle_log (school_id, vehicle_id, day);
comment on constraint vehicle_log_vehicle on finance.vehicle_log is 'vehicleId: Choose a vehicle of this school.';

create table finance.driver (
  school_id int not null,
  id bigint generated always as identity,
  full_name text not null,
  phone text,
  licence_no text,
  licence_until date,
  psv_badge text,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('finance.driver');
comment on table finance.driver is 'drivers';
create unique index driver_licence on finance.driver (school_id, lower(licence_no));
comment on index finance.driver_licence is 'licenceNo: Another driver has this licence.';

create table finance.route (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  vehicle_id bigint,
  driver_id bigint,
  assistant_name text,
  assistant_phone text,
  -- Seats for students; a route without a number of its own has its vehicle's.
  seats int check (seats > 0),
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint route_vehicle foreign key (school_id, vehicle_id) references finance.vehicle (school_id, id),
  constraint route_driver foreign key (school_id, driver_id) references finance.driver (school_id, id)
);
select kit.tenant('finance.route');
comment on table finance.route is 'routes';
create unique index route_name on finance.route (school_id, lower(name));
create index route_of_vehicle on finance.route (school_id, vehicle_id);
create index route_of_driver on finance.route (school_id, driver_id);
comment on index finance.route_name is 'name: Another route has this name.';
comment on constraint route_vehicle on finance.route is 'vehicleId: Choose a vehicle of this school.';
comment on constraint route_driver on finance.route is 'driverId: Choose a driver of this school.';

-- The stages of a route in the order of the morning.
create table finance.route_stage (
  school_id int not null,
  route_id bigint not null,
  stage_id bigint not null,
  place int not null,
  primary key (school_id, route_id, stage_id),
  constraint route_stage_route foreign key (school_id, route_id) references finance.route (school_id, id) on delete cascade,
  constraint route_stage_stage foreign key (school_id, stage_id) references finance.stage (school_id, id)
);
select kit.tenant('finance.route_stage');
comment on table finance.route_stage is 'routes';
create index route_stage_of_stage on finance.route_stage (school_id, stage_id);
comment on constraint route_stage_stage on finance.route_stage is 'stageIds: Choose stages of this school.';

-- Who rides from which stage, in which direction, from when until when. A change ends one and begins another.
create table finance.rider (
  school_id int not null,
  id bigint generated always as identity,
  student_id bigint not null,
  route_id bigint not null,
  stage_id bigint not null,
  direction text not null check (direction in ('am', 'pm', 'both')),
  from_day date not null,
  to_day date,
  -- From when it is charged: the week in which a change falls is charged where the student rode before.
  charged_from date not null,
  ended_because text,
  author_name text not null,
  version int not null default 1,
  primary key (school_id, id),
  constraint rider_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint rider_route foreign key (school_id, route_id) references finance.route (school_id, id),
  constraint rider_stage foreign key (school_id, stage_id) references finance.stage (school_id, id),
  constraint rider_days check (to_day is null or to_day >= from_day)
);
select kit.tenant('finance.rider', 'insert, update');
comment on table finance.rider is 'riders';
create index rider_of_student on finance.rider (school_id, student_id, from_day);
create index rider_of_route on finance.rider (school_id, route_id, from_day);
create index rider_of_stage on finance.rider (school_id, stage_id);
comment on constraint rider_student on finance.rider is 'studentId: Choose a student of this school.';
comment on constraint rider_route on finance.rider is 'routeId: Choose a route of this school.';
comment on constraint rider_stage on finance.rider is 'stageId: Choose a stage of this route.';
comment on constraint rider_days on finance.rider is 'toDay: The last day cannot be before the first.';

-- What a rider was charged for a term. It is charged again only after its invoice was taken back.
create table finance.rider_bill (
  school_id int not null,
  rider_id bigint not null,
  term_id bigint not null,
  charge_id bigint not null,
  -- The stage's fee for the whole term, in cents, and how many of its weeks were charged.
  fee bigint not null,
  weeks int not null,
  of_weeks int not null,
  primary key (school_id, charge_id),
  constraint rider_bill_rider foreign key (school_id, rider_id) references finance.rider (school_id, id),
  constraint rider_bill_term foreign key (school_id, term_id) references settings.term (school_id, id),
  constraint rider_bill_charge foreign key (school_id, charge_id) references finance.charge (school_id, id)
);
select kit.tenant('finance.rider_bill', 'insert');
comment on table finance.rider_bill is 'transport bills';
create index rider_bill_of on finance.rider_bill (school_id, rider_id, term_id);
create index rider_bill_of_term on finance.rider_bill (school_id, term_id);
comment on constraint rider_bill_term on finance.rider_bill is 'termId: Choose a term of this school.';

-- A trip of a route on a day, and who was on it.
create table finance.trip_tick (
  school_id int not null,
  route_id bigint not null,
  day date not null,
  direction text not null check (direction in ('am', 'pm')),
  student_id bigint not null,
  boarded_at timestamptz,
  alighted_at timestamptz,
  ticked_by text not null,
  primary key (school_id, route_id, day, direction, student_id),
  constraint trip_tick_route foreign key (school_id, route_id) references finance.route (school_id, id),
  constraint trip_tick_student foreign key (school_id, student_id) references registration.student (school_id, id)
);
select kit.tenant('finance.trip_tick', 'insert, update');
comment on table finance.trip_tick is 'trips';
create index trip_tick_of_student on finance.trip_tick (school_id, student_id);
comment on constraint trip_tick_student on finance.trip_tick is 'studentId: Choose a student of this school.';
