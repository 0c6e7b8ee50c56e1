-- Tables as older programs and other people's habits leave them behind.
set sql_mode = '';
create table article (
  id bigint unsigned not null auto_increment primary key,
  title varchar(40) not null,
  slug varchar(40) not null default '',
  excerpt text not null,
  published datetime not null default '0000-00-00 00:00:00',
  author int not null default 0,
  place smallint comment '位置:1上,2下',
  shown tinyint(1) not null default 1,
  score decimal(5, 2) not null default -1.50,
  kind enum('a', 'b''c') not null default 'b''c',
  unique key uk_title (title),
  unique key uk_author_place (author, place)
);
create table price (amount decimal(12, 4) not null primary key, word varchar(20));
create table reading (at datetime(3) not null primary key, word varchar(20));
create table flagged (flag bit(1) not null, number int not null default 0, word varchar(20), primary key (flag, number));
create table counted (id int not null auto_increment primary key, picture blob);
create table lasting (id int not null auto_increment primary key, lasts time not null, phone varchar(20) not null, word varchar(20));
insert into article (title, excerpt) values ('一', '');
insert into price values (1.5, 'x');
insert into reading values ('2026-01-31 08:00:00.123', 'x');
insert into flagged values (b'1', 3, 'x');
insert into counted (picture) values (x'00');
insert into lasting (lasts, phone, word) values ('-30:00:00', '', 'x');

-- A function that keeps something in its session, and one that tells it.
create function remember() returns varchar(9) deterministic return (@kept := '见');
create function remembered() returns varchar(9) deterministic return coalesce(@kept, '无');
create view remembering as select remember() as word;
create view remembered as select remembered() as word;
