import { onlyReads } from '../../../../schemas/evaluate/onlyReads.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Endpoint } from '../../../../schemas/types/endpoint.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { AppError } from '../../../ground/kernel/errors.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { audit } from './audit.ts'

/** Forbidden, not found, or conflicting state. Invalid values and server errors are no refusals. */
const refusals = new Set([403, 404, 409])

const actions: Partial<Record<Endpoint['do'], string>> = {
  create: '新增',
  update: '修改',
  delete: '删除',
  deleteBatch: '删除',
  restore: '恢复',
  revert: '恢复',
  move: '移动',
  sort: '排序',
  export: '导出',
  import: '导入',
}

/** Audit actions by the last word of a handler endpoint's name. */
const handled: [RegExp, string][] = [
  [/^add$/, '新增'],
  [/^(update|edit)$/, '修改'],
  [/^delete/, '删除'],
  [/^move/, '移动'],
  [/^resetPass/, '重置密码'],
  [/^resetSecondFactor/, '重置两步验证'],
  [/^turnOff/, '关闭两步验证'],
]

/**
 * Records a refused operation in one row. Omits reads, unless their endpoint says `refused`, and callers without a
 * session. The operation has been rolled back, so the row has its own transaction.
 */
export async function auditRefusal(call: Call, error: unknown): Promise<void> {
  const { definition, name } = call.endpoint
  if (!call.session || !(error instanceof AppError) || !refusals.has(error.status)) return
  if (definition.permission === '@public' || isRepetition(error)) return
  // In a view-as session, refusals concern the viewed user and are not logged for the caller.
  if (onlyReads(definition) && (!definition.refused || call.session.viewedBy !== undefined)) return
  const isBinding = definition.do === 'bind.add' || definition.do === 'bind.remove'
  const owner = isBinding ? definition.owner : (definition.refused?.record ?? 'id')
  const entity = isBinding ? refersTo(definition.link, owner) : registry.endpoints.get(name)?.entity
  await audit(call, {
    action: actionOf(call),
    entity,
    recordId: textOf(call.input[owner])?.slice(0, 40),
    remark: `被拒绝：${error.message}`,
    refused: true,
  })
}

/** Whether the refusal concerns a repeated call that waits for the first one. */
const isRepetition = ({ data }: AppError) => typeof data === 'object' && data !== null && 'retryAfter' in data

const refersTo = (link: string, property: string) => registry.entity(link).properties[property]?.['x-ref']

/** Returns the audit action of the operation. */
function actionOf({ endpoint: { name, definition }, input }: Call): string {
  if (definition.refused) return definition.refused.action
  if (definition.do === 'toggle')
    return definition.field === 'enabled' ? (input[definition.field] === false ? '停用' : '启用') : '修改'
  if (definition.do === 'set') return definition.action ?? '修改'
  if (definition.do === 'save') return textOf(input.id) === null ? '新增' : '修改'
  if (definition.do === 'bind.add' || definition.do === 'bind.remove') {
    const target = refersTo(definition.link, definition.target)
    return `${definition.do === 'bind.add' ? '绑定' : '解除绑定'}${target ? registry.entity(target).title : ''}`
  }
  const known = actions[definition.do]
  if (known !== undefined) return known
  const word = name.split('.').at(-1) ?? ''
  if (word === 'save') return textOf(input.id) === null ? '新增' : '修改'
  if (word === 'enable') return input.enabled === false ? '停用' : '启用'
  return handled.find(([pattern]) => pattern.test(word))?.[1] ?? definition.title
}
