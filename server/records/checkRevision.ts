import type { Call } from '../kernel/call.ts'
import { conflict, invalid } from '../kernel/errors.ts'
import type { EntityModel } from './entityModel.ts'
import { type Row, Statement } from './statement.ts'

/** Refuses a write that was made from an older state of the record, telling who saved in between and what. */
export async function checkRevision(call: Call, model: EntityModel, stored: Row, given: unknown): Promise<void> {
  if (given === undefined || given === null) return
  if (typeof given !== 'number' || !Number.isInteger(given))
    throw invalid([{ field: 'revision', message: '版本应为整数' }])
  const revision = Number(stored.revision)
  if (given === revision) return
  const between = Math.min(Math.max(revision - given, 1), 20)
  const statement = new Statement()
  const rows = await statement.run(
    call.db,
    `select l."actor_name" as "name", l."at", l."after" from "audit_log" l
     where l."record_id" = ${statement.value(stored.id)} and l."entity" = ${statement.value(model.name)} and l."after" is not null
     order by l."at" desc, l."id" desc limit ${between}`,
  )
  const names = new Set(rows.flatMap(row => (typeof row.after === 'object' && row.after ? Object.keys(row.after) : [])))
  const fields = [...names].map(field => ({ field, title: model.entity.properties[field]?.title ?? field }))
  const by = String(rows[0]?.name ?? '其他人')
  const at = stored.updatedAt instanceof Date ? stored.updatedAt : new Date()
  const time = at.toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false })
  const what = fields.length === 0 ? '' : `（${fields.map(one => one.title).join('、')}）`
  throw conflict(`该${model.title}已被 ${by} 于 ${time} 修改${what}，请刷新后重试`, {
    revision,
    updatedBy: by,
    updatedAt: at.toISOString(),
    fields,
  })
}
