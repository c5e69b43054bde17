-- The kitchen: dishes with what a head gets of each item, menus by day, and rations: what a day's meals needed, what was
-- issued for them and what was left. Quantities are thousandths of the item's unit, values are cents.

create table inventory.kitchen_setting (
  school_id int not null,
  -- The store that the kitchen cooks from.
  store_id bigint,
  -- What it uses is spent by this department; none: by no department.
  department_id bigint,
  version int not null default 1,
  primary key (school_id),
  constraint kitchen_setting_store foreign key (school_id, store_id) references inventory.store (school_id, id),
  constraint kitchen_setting_department foreign key (school_id, department_id) references settings.department (school_id, id)
);
select kit.tenant('inventory.kitchen_setting', 'insert, update');
comment on table inventory.kitchen_setting is 'kitchen settings';
comment on constraint kitchen_setting_store on inventory.kitchen_setting is 'storeId: Choose a store of this school.';
comment on constraint kitchen_setting_department on inventory.kitchen_setting is 'departmentId: Choose a department of this school.';

create table inventory.meal (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  -- Its place in the day.
  place int not null check (place between 1 and 99),
  -- Who gets it.
  boarders boolean not null default true,
  day_scholars boolean not null default true,
  staff boolean not null default true,
  visitors boolean not null default true,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('inventory.meal');
comment on table inventory.meal is 'meals';
create unique index meal_name on inventory.meal (school_id, lower(name));
comment on index inventory.meal_name is 'name: Another meal has this name.';

create table inventory.dish (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  -- Its lines say what so many heads get.
  for_heads int not null default 1 check (for_heads between 1 and 10000),
  note text,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('inventory.dish');
comment on table inventory.dish is 'dishes';
create unique index dish_name on inventory.dish (school_id, lower(name));
comment on index inventory.dish_name is 'name: Another dish has this name.';

create table inventory.dish_line (
  school_id int not null,
  id bigint generated always as identity,
  dish_id bigint not null,
  item_id bigint not null,
  quantity bigint not null check (quantity >= 0),
  -- Of day scholars and of staff, where they get another quantity.
  day_scholars bigint check (day_scholars >= 0),
  staff bigint check (staff >= 0),
  primary key (school_id, id),
  constraint dish_line_dish foreign key (school_id, dish_id) references inventory.dish (school_id, id) on delete cascade,
  constraint dish_line_item foreign key (school_id, item_id) references inventory.item (school_id, id)
);
select kit.tenant('inventory.dish_line');
comment on table inventory.dish_line is 'lines of dishes';
create unique index dish_line_once on inventory.dish_line (school_id, dish_id, item_id);
create index dish_line_of_item on inventory.dish_line (school_id, item_id);
comment on index inventory.dish_line_once is 'lines: An item stands in a dish once.';
comment on constraint dish_line_item on inventory.dish_line is 'lines: Choose an item of this school.';

create table inventory.menu_line (
  school_id int not null,
  id bigint generated always as identity,
  day date not null,
  meal_id bigint not null,
  dish_id bigint not null,
  place int not null,
  primary key (school_id, id),
  constraint menu_line_meal foreign key (school_id, meal_id) references inventory.meal (school_id, id),
  constraint menu_line_dish foreign key (school_id, dish_id) references inventory.dish (school_id, id)
);
select kit.tenant('inventory.menu_line');
comment on table inventory.menu_line is 'menus';
create unique index menu_line_once on inventory.menu_line (school_id, day, meal_id, dish_id);
create index menu_line_of_meal on inventory.menu_line (school_id, meal_id);
create index menu_line_of_dish on inventory.menu_line (school_id, dish_id);
comment on index inventory.menu_line_once is 'dishIds: A dish stands in a meal once.';
comment on constraint menu_line_meal on inventory.menu_line is 'mealId: Choose a meal of this school.';
comment on constraint menu_line_dish on inventory.menu_line is 'dishIds: Choose dishes of this school.';

create table inventory.ration (
  school_id int not null,
  id bigint generated always as identity,
  ration_no text not null,
  day date not null,
  store_id bigint not null,
  state text not null default 'draft' check (state in ('draft', 'issued', 'served', 'cancelled')),
  note text,
  -- What it was issued by; none where everything was left over from before.
  issue_id bigint,
  asked_by bigint,
  asked_name text not null,
  at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (school_id, id),
  constraint ration_store foreign key (school_id, store_id) references inventory.store (school_id, id),
  constraint ration_issue foreign key (school_id, issue_id) references inventory.issue (school_id, id)
);
select kit.tenant('inventory.ration', 'insert, update');
comment on table inventory.ration is 'rations';
create unique index ration_number on inventory.ration (school_id, ration_no);
create index ration_day on inventory.ration (school_id, day desc, id desc);
create index ration_of_store on inventory.ration (school_id, store_id, day desc);
create index ration_of_issue on inventory.ration (school_id, issue_id) where issue_id is not null;
comment on index inventory.ration_number is 'rationNo: Another ration has just taken this number. Save again.';
comment on constraint ration_store on inventory.ration is 'storeId: Choose a store of this school.';

create table inventory.ration_meal (
  school_id int not null,
  id bigint generated always as identity,
  ration_id bigint not null,
  day date not null,
  meal_id bigint not null,
  -- Typed with the draft.
  staff int not null default 0 check (staff between 0 and 10000),
  visitors int not null default 0 check (visitors between 0 and 10000),
  -- As it was when it was issued; none in a draft.
  meal_name text,
  dishes text,
  boarders int check (boarders >= 0),
  day_scholars int check (day_scholars >= 0),
  -- Heads that came, as it was noted afterwards.
  served int check (served between 0 and 100000),
  -- While the ration stands: a meal of a day is drafted once.
  live boolean not null default true,
  primary key (school_id, id),
  constraint ration_meal_ration foreign key (school_id, ration_id) references inventory.ration (school_id, id),
  constraint ration_meal_meal foreign key (school_id, meal_id) references inventory.meal (school_id, id)
);
select kit.tenant('inventory.ration_meal');
comment on table inventory.ration_meal is 'meals of rations';
create unique index ration_meal_once on inventory.ration_meal (school_id, day, meal_id) where live;
create index ration_meal_of on inventory.ration_meal (school_id, ration_id);
create index ration_meal_of_meal on inventory.ration_meal (school_id, meal_id);
comment on index inventory.ration_meal_once is 'meals: One of these meals of that day has a ration already.';
comment on constraint ration_meal_meal on inventory.ration_meal is 'meals: Choose meals of this school.';

-- What a meal needed of an item by menu, heads and scale, as it was when it was issued.
create table inventory.ration_need (
  school_id int not null,
  id bigint generated always as identity,
  ration_id bigint not null,
  ration_meal_id bigint not null,
  item_id bigint not null,
  quantity bigint not null check (quantity > 0),
  primary key (school_id, id),
  constraint ration_need_ration foreign key (school_id, ration_id) references inventory.ration (school_id, id),
  constraint ration_need_meal foreign key (school_id, ration_meal_id) references inventory.ration_meal (school_id, id),
  constraint ration_need_item foreign key (school_id, item_id) references inventory.item (school_id, id)
);
select kit.tenant('inventory.ration_need', 'insert');
comment on table inventory.ration_need is 'needs of rations';
create index ration_need_of on inventory.ration_need (school_id, ration_id);
create index ration_need_of_meal on inventory.ration_need (school_id, ration_meal_id);
create index ration_need_of_item on inventory.ration_need (school_id, item_id);

create table inventory.ration_item (
  school_id int not null,
  id bigint generated always as identity,
  ration_id bigint not null,
  item_id bigint not null,
  -- In a draft what somebody typed in place of what is reckoned; afterwards what was issued.
  quantity bigint check (quantity >= 0),
  -- As it was when it was issued: what the menu needed, what was left in the kitchen from before, and what it was worth.
  planned bigint check (planned >= 0),
  carried bigint check (carried >= 0),
  carried_value bigint check (carried_value >= 0),
  value bigint check (value >= 0),
  -- What was left in the kitchen afterwards, and the ration that it went into.
  left_over bigint check (left_over >= 0),
  left_value bigint check (left_value >= 0),
  carried_to bigint,
  primary key (school_id, id),
  constraint ration_item_ration foreign key (school_id, ration_id) references inventory.ration (school_id, id),
  constraint ration_item_item foreign key (school_id, item_id) references inventory.item (school_id, id),
  constraint ration_item_carried foreign key (school_id, carried_to) references inventory.ration (school_id, id),
  constraint ration_item_left check (carried_to is null or left_over is not null)
);
select kit.tenant('inventory.ration_item');
comment on table inventory.ration_item is 'items of rations';
create unique index ration_item_once on inventory.ration_item (school_id, ration_id, item_id);
create index ration_item_of_item on inventory.ration_item (school_id, item_id);
create index ration_item_of_carried on inventory.ration_item (school_id, carried_to) where carried_to is not null;
create index ration_item_to_carry on inventory.ration_item (school_id, item_id) where left_over > 0 and carried_to is null;
comment on index inventory.ration_item_once is 'lines: An item stands here once.';
comment on constraint ration_item_item on inventory.ration_item is 'lines: Choose an item of this school.';
comment on constraint ration_item_left on inventory.ration_item is 'items: Only what was left goes on.';
