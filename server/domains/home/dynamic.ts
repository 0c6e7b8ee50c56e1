import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { mayReadEntity } from '../../ground/kernel/mayReadEntity.ts'
import { registry } from '../../ground/kernel/registry.ts'
import { Statement } from '../../services/records/model/statement.ts'
import { actorsSeen, recordsSeen } from './actedWithin.ts'

/** Omitted from the feed: it would reveal which accounts have no second factor. */
const untold = [
  '登录',
  '退出登录',
  '结束会话',
  '切换应用',
  '账号锁定',
  '等待两步验证',
  '等待设置两步验证',
  '开启两步验证',
  '关闭两步验证',
  '重置两步验证',
  '更换身份验证器',
  '更换恢复码',
  '移除受信任设备',
]

/**
 * GET /upms/home/dynamic: returns recent visible actions on visible records of readable entities, and the caller's own.
 */
export async function dynamic(call: Call<EndpointInput<'home.dynamic'>>) {
  const statement = new Statement()
  const entities = [...registry.entities.keys()].filter(name => mayReadEntity(call.session, name))
  const known = `(audit_log.actor_id = ${statement.value(call.session?.userId ?? null)}
    or audit_log.entity is null or audit_log.entity = any(${statement.value(entities)}::text[]))`
  const rows = await statement.run(
    call.db,
    `select audit_log.id, audit_log.at, audit_log.actor_name as "actorName", audit_log.action, audit_log.entity,
       audit_log.record_name as "recordName"
     from audit_log
     where audit_log.refused is not true and audit_log.action <> all(${statement.value(untold)}::text[]) and ${known}
       and ${actorsSeen(call, statement)} and ${recordsSeen(call, statement)}
     order by audit_log.at desc, audit_log.id desc limit ${statement.value(Number(call.input.size ?? 10))}`,
  )
  return rows.map(({ id, at, actorName, action, entity, recordName }) => {
    const title = typeof entity === 'string' ? (registry.entities.get(entity)?.title ?? entity) : ''
    const record = typeof recordName === 'string' && recordName !== '' ? `“${recordName}”` : ''
    return { id, at, actorName: actorName ?? '系统', text: `${String(action)}：${title}${record}` }
  })
}
