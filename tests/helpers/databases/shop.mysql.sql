-- The same ideas in the words of MySQL and MariaDB.
create table category (
  code varchar(20) not null primary key,
  name varchar(40) not null unique comment '类别名称',
  parent_code varchar(20),
  foreign key (parent_code) references category (code)
) comment '商品类别';
create table product (
  id bigint unsigned not null auto_increment primary key,
  sku varchar(12) not null unique,
  name varchar(80) not null,
  category_code varchar(20) not null,
  price decimal(10, 2) not null,
  active tinyint(1) not null default 1,
  flag bit(1),
  flags bit(8),
  made_on date,
  opens_at time,
  created_at timestamp not null default current_timestamp,
  changed datetime(3),
  state enum('draft', 'it''s paid') not null default 'draft',
  facts json,
  picture blob,
  total decimal(12, 2) generated always as (price * 2) stored,
  description text,
  year_made year,
  foreign key (category_code) references category (code)
);
create table order_line (
  order_no int not null,
  line smallint not null,
  product_id bigint unsigned not null,
  quantity int not null default 1,
  primary key (order_no, line),
  foreign key (product_id) references product (id)
);
create table loose (word varchar(20), number int);
create view cheap as select id, name, price from product where price < 10;
insert into category values ('food', '食品', null), ('fruit', '水果', 'food');
insert into product (sku, name, category_code, price, flag, flags, made_on, opens_at, changed, facts, picture, year_made)
values ('A1', '苹果', 'fruit', 3.50, b'1', b'10101010', '2026-01-31', '08:30', '2026-01-31 08:00:00.123', '{"from": "山东"}', x'00ff', 2026),
       ('B2', '大米', 'food', 60, null, null, null, null, null, null, null, null);
insert into order_line values (1, 1, 1, 3), (1, 2, 2, 1);
insert into loose values ('x', 1), ('x', 1);
