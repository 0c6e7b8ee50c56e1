import { sql } from 'kysely'
import type { Database } from '../../ground/kernel/call.ts'

/** Number of people generated individually; further ones repeat their names and are created by the database itself. */
export const drawnPeople = 20_000

/** From this size the company gets branches, and its people are created in bulk. */
export const largeFrom = 200_000

const branchShare = 44_000 / 1_000_000
const departments = ['工程部', '营销部', '财务部', '客服部', '运营部', '采购部', '法务部', '人事部', '综合部']
const perBranch = departments.length + 1
const chunk = 100_000

/** Times as in `inOrder`: one millisecond apart, the first row newest. */
const at = (now: Date, number: ReturnType<typeof sql>) =>
  sql`${now.toISOString()}::timestamptz - ${number} * interval '1 millisecond'`

/**
 * Grows the demo company to a number of people, with 44 branches, and departments per 1,000 people. Uses `insert …
 * select`, so that a million people with accounts, positions and addresses take a minute or two.
 */
export async function growCompany(db: Database, userCount: number, now: Date): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  await addBranches(db, Math.round((userCount * branchShare) / perBranch), now)
  // The planner needs statistics to choose places.
  await sql`analyze organization`.execute(db)
  await sql`
    create temporary table grown_place on commit drop as
    select row_number() over (order by o.path) - 1 as number, o.id
    from organization o where o.type = 'department' and o.parent_id is not null`.execute(db)
  await sql`
    create temporary table grown_person on commit drop as
    select row_number() over (order by u.id) - 1 as number, u.name,
    u.gender, u.title, rtrim(u.username, '0123456789') as letters,
      m.position_id
    from app_user u left join position_member m on m.user_id = u.id and m.main
    where not u.super_admin and u.username not in ('hr', 'guest')`.execute(db)
  await sql`create index on grown_place (number)`.execute(db)
  await sql`create index on grown_person (number)`.execute(db)
  await sql`analyze grown_place, grown_person`.execute(db)
  for (let from = drawnPeople + 1; from <= userCount; from += chunk) {
    await addPeople(db, { from, to: Math.min(from + chunk - 1, userCount), now })
  }
}

async function addBranches(db: Database, count: number, now: Date): Promise<void> {
  const columns = sql`id, revision, path, code, name, short_name, parent_id, type, level, city_name,
    sort, enabled, visible, created_at, updated_at`
  await sql`
    with city as (
      select row_number() over (order by code) - 1 as number, count(*) over () as cities, o.* from organization o
      where o.type = 'city'
    )
    insert into organization (${columns})
    select 'org-b' || n, 1, c.path || 'org-b' || n || '/', 'HC-B' || n,
    c.city_name || '第' || n || '分公司', '第' || n || '分公司',
      c.id, 'company', '3', c.city_name, 100 + n, true, true, ${at(now, sql`n`)}, ${at(now, sql`n`)}
    from generate_series(1, ${count}::int) n join city c on c.number = n % c.cities`.execute(db)
  await sql`
    insert into organization (${columns})
    select b.id || '-' || d.place, 1, b.path || b.id || '-' || d.place || '/',
    b.code || '-' || d.place, b.short_name || d.name, d.name,
      b.id, 'department', '4', b.city_name, d.place, true, true, b.created_at, b.created_at
    from organization b, unnest(${departments}::text[]) with ordinality d(name, place)
    where b.id like 'org-b%' and b.type = 'company'`.execute(db)
}

const perUser = (n: ReturnType<typeof sql>) => sql`'user-' || lpad(${n}::text, greatest(6, length(${n}::text)), '0')`

async function addPeople(db: Database, { from, to, now }: { from: number; to: number; now: Date }): Promise<void> {
  const n = sql`n.n`
  const id = perUser(n)
  const time = sql`${at(now, n)}, ${at(now, n)}`
  const numbers = sql`generate_series(${from}::bigint, ${to}::bigint) n(n)`
  const person = sql`join grown_person p on p.number = n.n * 7919 % (select count(*) from grown_person)`
  await sql`
    insert into app_user (id, revision, username, name, employee_no,
    gender, phone, email, organization_id, title, entry_date,
      data_scope, enabled, super_admin, created_at, updated_at)
    select ${id}, 1, p.letters || n.n, p.name, 'HC' || lpad(n.n::text, greatest(6, length(n.n::text)), '0'), p.gender,
      (array['154', '160', '161', '163', '164', '168', '169'])[1 + (n.n - 1) % 7]
      || lpad((((n.n - 1) * 48271397 + 13572468) % 100000000)::text, 8, '0'),
      p.letters || n.n || '@hengchuan.example', o.id, p.title, date '2009-01-05' + (n.n * 31 % 6400)::int,
      'own', n.n % 33 <> 0, false, ${time}
    from ${numbers} ${person} join grown_place o on o.number = n.n * 104729 
    % (select count(*) from grown_place)`.execute(db)
  await sql`
    insert into user_credential (id, revision, user_id, password_hash,
    must_change, demo, failures, changed_at, created_at, updated_at)
    select ${id}, 1, ${id}, c.password_hash, false, true, 0, c.changed_at, ${time}
    from ${numbers}, (select password_hash, changed_at from user_credential where id = 'user-000001') c`.execute(db)
  await sql`
    insert into position_member (id, revision, position_id, user_id, main, created_at, updated_at)
    select 'grown-' || n.n, 1, p.position_id, ${id}, true, ${time} from ${numbers} ${person}
    where p.position_id is not null`.execute(db)
  await sql`
    insert into user_account (id, revision, user_id, system, account, created_at, updated_at)
    select 'grown-' || n.n, 1, ${id}, 'mail', p.letters || n.n || '@hengchuan.example', ${time}
    from ${numbers} ${person}`.execute(db)
}
