-- Tables that refer to rows whose keys have several columns, in words that PostgreSQL, MySQL and MariaDB share.
create table company (id integer not null primary key, name varchar(40) not null);

create table room (
  company_id integer not null,
  no varchar(10) not null,
  name varchar(40) not null,
  primary key (company_id, no),
  unique (no, company_id),
  foreign key (company_id) references company (id)
);

-- A part of its own key is a part of the other one, which may be left empty; so is a key of the company alone.
create table booking (
  company_id integer not null,
  number integer not null,
  room_no varchar(10),
  spare_no varchar(10),
  note varchar(40),
  primary key (company_id, number),
  foreign key (company_id) references company (id),
  foreign key (company_id, room_no) references room (company_id, no),
  foreign key (company_id, spare_no) references room (company_id, no)
);

-- All of the other key is in its own, in another order; nothing but the key says what a row is called.
create table seat (
  room_no varchar(10) not null,
  company_id integer not null,
  place integer not null,
  primary key (company_id, room_no, place),
  foreign key (room_no, company_id) references room (no, company_id)
);

-- Nothing else needs the columns.
create table visit (
  id integer not null primary key,
  guest varchar(40) not null,
  seat_company integer,
  seat_room varchar(10),
  seat_place integer,
  foreign key (seat_company, seat_room, seat_place) references seat (company_id, room_no, place)
);

-- Refers to what is no key: nobody can be asked for by it.
create table lock_code (id integer not null primary key, maker integer not null, code integer not null, unique (maker, code));
create table key_copy (
  id integer not null primary key,
  maker integer,
  code integer,
  foreign key (maker, code) references lock_code (maker, code)
);

insert into company values (1, '甲公司'), (2, '乙公司');
insert into room values (1, 'A', '大厅'), (1, 'B,2', '书房'), (2, 'A', '茶室'), (2, 'C', '库房');
insert into booking values (1, 1, 'A', 'B,2', '早'), (1, 2, null, null, '午'), (2, 1, 'A', null, '晚');
insert into seat values ('A', 1, 1), ('A', 1, 2), ('A', 2, 1);
insert into visit values (1, '张三', 1, 'A', 2), (2, '李四', null, null, null), (3, '王五', 1, null, 2);
