-- Tables good and odd, next to each other: what cannot work must keep nothing else from working.
create table good (
  id serial primary key,
  name varchar(40) not null unique,
  price numeric(10, 2) check (price >= 0)
);
insert into good (name, price) values ('一', 1), ('二', null);

create table "订单明细" (
  "订单号" integer not null,
  "行号" smallint not null,
  "商品" integer not null references good (id),
  "备注" varchar(60),
  primary key ("订单号", "行号")
);
insert into "订单明细" values (1, 1, 1, '急'), (1, 2, 2, null);

-- Refers to two columns together, which are part of its own key as well.
create table delivery (
  order_no integer not null,
  line smallint not null,
  part integer not null,
  driver varchar(20),
  primary key (order_no, line, part),
  foreign key (order_no, line) references "订单明细" ("订单号", "行号")
);

-- Two tables side by side; the first of one is beside all of the other already.
create table label (id serial primary key, word varchar(20));
insert into label (word) values ('甲'), ('乙');
create table labelled (
  good_id integer references good (id),
  label_id integer references label (id),
  primary key (good_id, label_id)
);
insert into labelled values (1, 1), (1, 2);

create table loose (word varchar(20), number integer);
insert into loose values ('x', 1), ('x', 1);

create view shown as select id, name from good;

create table "order" (
  "select" varchar(20) primary key,
  "from" integer,
  "constructor" varchar(20),
  value_of varchar(20),
  "user" date
);
insert into "order" values ('a', 1, 'x', 'y', '2026-01-31');

-- Of types that nobody thought of, some of which must be filled in.
create table odd_types (
  id uuid primary key default gen_random_uuid(),
  place point,
  span int4range not null,
  address inet not null,
  words text[] not null,
  cost money,
  lit bit(1),
  lamps bit(4) not null default '0101',
  marks bit varying(9),
  note varchar(20),
  hundreds numeric(3, -2) not null,
  tiny numeric(3, 5) not null,
  long_sum numeric(25, 4) not null
);

-- Nothing in it can be shown.
create table sealed (content bytea);

-- Its rows cannot be read.
create view broken as select 1 / (id - id) as answer from good;

-- Its rows cannot be entered by hand.
create table framed (id serial primary key, picture bytea not null, caption varchar(20));

create table "双双双双双双双双双双双双双双双双双双双双双" (
  "编号" varchar(20) primary key,
  "双双双双双双双双双双双双双双双双双双双双双" varchar(20)
);

-- The database itself makes other values of what is entered, and counts some of them.
create table watched (
  id serial primary key,
  word varchar(20) not null,
  twice varchar(40) generated always as (word || word) stored,
  number integer,
  touched_at timestamptz
);
create function watched_words() returns trigger language plpgsql as $$
begin
  new.word := upper(new.word);
  new.touched_at := clock_timestamp();
  return new;
end $$;
create trigger watched_words before insert or update on watched for each row execute function watched_words();
insert into watched (word, number) values ('abc', 1);

-- What is written stays as it is.
create table engraved (id serial primary key, word varchar(20));
create function engraved_stays() returns trigger language plpgsql as $$
begin
  raise exception 'engraved';
end $$;
create trigger engraved_stays before update on engraved for each row execute function engraved_stays();

-- Nothing to refer to is there yet, or it is all taken; one row has what no form would take.
create table owner (id serial primary key, phone varchar(20) not null, email varchar(60) not null default '');
create unique index owner_email on owner (lower(email));
create table owned (id serial primary key, owner_id integer not null references owner, word varchar(20));
create table keeper (id serial primary key, phone varchar(20) not null, seen date);
create table kept (keeper_id integer primary key references keeper, word varchar(20));
insert into keeper (phone, seen) values ('', 'infinity');
insert into kept values (1, 'a');

-- What it refers to stands in another schema.
create schema elsewhere;
create table elsewhere.place (id integer primary key);
create table placed (place_id integer primary key references elsewhere.place, word varchar(20));
insert into elsewhere.place values (1);
insert into placed values (1, 'a');

-- What stands there when nothing is given.
create type mood as enum ('calm', 'it''s loud');
create table begun (id serial primary key, yes boolean not null default true, least integer not null default '-1'::integer,
  rate numeric(4, 2) default 4.99, mood mood default 'it''s loud', at timestamptz default now(), word varchar(9) default 'x');
insert into begun default values;
