-- Tables whose rows stand below each other, in words that PostgreSQL, MySQL and MariaDB share.
create table place (
  code varchar(20) not null primary key,
  name varchar(40) not null,
  parent_code varchar(20),
  foreign key (parent_code) references place (code)
);

-- The parent is known by two columns, of which one is the row's own.
create table unit (
  company integer not null,
  no integer not null,
  name varchar(40) not null,
  above_no integer,
  primary key (company, no),
  foreign key (company, above_no) references unit (company, no)
);

-- The database would take the rows below away with a row.
create table folder (
  id integer not null primary key,
  name varchar(40) not null,
  parent_id integer,
  foreign key (parent_id) references folder (id) on delete cascade
);

-- Refers to itself in two ways.
create table person (
  id integer not null primary key,
  name varchar(40) not null,
  boss_id integer,
  deputy_id integer,
  foreign key (boss_id) references person (id),
  foreign key (deputy_id) references person (id)
);

insert into place values ('root', '总部', null), ('east', '华东', 'root'), ('hz', '杭州', 'east'), ('north', '华北', 'root');
insert into place values ('x', '环一', null), ('y', '环二', 'x'), ('z', '环三', 'y'), ('own', '自己', 'own');
update place set parent_code = 'z' where code = 'x';
insert into unit values (1, 1, '甲', null), (1, 2, '甲下', 1), (2, 1, '乙', null);
insert into folder values (1, '上', null), (2, '下', 1);
insert into person values (1, '张三', null, null), (2, '李四', 1, null);
