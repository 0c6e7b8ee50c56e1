-- Rows with long texts below each other, in words that PostgreSQL, MySQL and MariaDB share.
create table document (
  id integer not null primary key,
  name varchar(40) not null,
  parent_id integer,
  body text,
  foreign key (parent_id) references document (id)
);
create view page as select name, body from document;
