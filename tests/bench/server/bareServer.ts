import { fastify } from 'fastify'
import pg from 'pg'

/**
 * A minimal hand-written server with the same answers: no sign-in, no permission, no data scope, no log. Runs in its
 * own process and prints its address.
 */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, text => text)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, types, max: 10 })
const app = fastify()

const rows = `select t.id, t.username, t.name, t.employee_no as "employeeNo", t.gender, t.phone, t.email,
    t.organization_id as "organizationId", (select o.name from organization o
    where o.id = t.organization_id) as "organizationName",
    t.title, t.entry_date as "entryDate", t.avatar,
    t.data_scope as "dataScope", t.remark, t.super_admin as "superAdmin",
    t.enabled, t.revision, t.created_at as "createdAt", t.created_by as "createdBy", t.updated_at as "updatedAt",
    t.updated_by as "updatedBy"
  from app_user t where t.deleted_at is null order by t.created_at desc, t.id desc limit $1 offset $2`
const count = 'select count(*)::int as total from app_user t where t.deleted_at is null'

const answer = (data: unknown) => ({ status: true, code: 200, message: '操作成功', data })

interface Asked {
  Body: { size: number; current: number }
}

app.get('/json', () => answer(JSON.parse(process.env.ANSWER ?? 'null')))
app.post<Asked>('/page', async ({ body: { size, current } }) => {
  const { rows: records } = await pool.query(rows, [size, (current - 1) * size])
  return answer({ records, size, current })
})
app.post<Asked>('/counted', async ({ body: { size, current } }) => {
  const [{ rows: records }, counted] = await Promise.all([
    pool.query(rows, [size, (current - 1) * size]),
    pool.query<{ total: number }>(count),
  ])
  return answer({ records, total: counted.rows[0]?.total, size, current })
})
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
console.log(`ready http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
