import { generally } from '../../../ground/kernel/boundScope.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { wrong } from '../../faults.ts'
import { audit, nameOf } from '../log/audit.ts'
import { columnName, type EntityModel, modelOf } from '../model/entityModel.ts'
import { checkEntityValues } from '../model/entityShape.ts'
import { type Row, Statement } from '../model/statement.ts'
import { type PageResult, page } from '../search/page.ts'
import { checkId, checkIds, read } from '../search/read.ts'
import type { SearchOptions } from '../search/search.ts'
import { isReadable } from '../search/searchable.ts'
import type { BatchAnswer } from './batchAnswer.ts'
import { lockRows, presentIds } from './lockRows.ts'
import { changed, parameter } from './writeRow.ts'

/** A link entity between owners and targets: `{ link: 'roleUser', owner: 'roleId', target: 'userId' }`. */
export interface Binding {
  link: string
  owner: string
  target: string
}

interface BindingModels {
  link: EntityModel
  owner: EntityModel
  target: EntityModel
}

function modelsOf({ link, owner, target }: Binding): BindingModels {
  const model = modelOf(link)
  const refOf = (name: string) => {
    const found = model.entity.properties[name]?.['x-ref']
    if (found === undefined) throw new Error(`${link}.${name} refers to no entity`)
    return modelOf(found)
  }
  return { link: model, owner: refOf(owner), target: refOf(target) }
}

/**
 * Returns a page of targets bound to the owner, each with `linkId` and the other properties of the link, newest first.
 *
 * @example await bindList(call, { link: 'roleUser', owner: 'roleId', target: 'userId' }, { roleId: 'r1', keyword: '王'
 * })
 */
export async function bindList(
  call: Call,
  binding: Binding,
  query: Row,
  options: SearchOptions = {},
): Promise<PageResult> {
  const { link, owner, target } = modelsOf(binding)
  const { [binding.owner]: ownerId, ...search } = query
  const id = checkId(ownerId, owner.title)
  await read(call, owner.name, id)
  const others = [...link.columns.values()].filter(
    column =>
      column.property &&
      column.name !== binding.owner &&
      column.name !== binding.target &&
      isReadable(call, column) &&
      !target.columns.has(column.name),
  )
  return page(call, target.name, search, {
    ...options,
    join: statement =>
      `join ${link.table} k on k.${columnName(binding.target)} = t."id"
        and k.${columnName(binding.owner)} = ${statement.value(id)}${counts(link)}`,
    extra: ['k."id" as "linkId"', ...others.map(({ name, column }) => `k.${column} as "${name}"`)].join(', '),
    newestBy: 'k."created_at"',
  })
}

/** Returns a page of targets not bound to the owner; with `givable`, only those that the caller may pass on. */
export async function bindCandidates(
  call: Call,
  binding: Binding & { givable?: true },
  query: Row,
  options: SearchOptions = {},
): Promise<PageResult> {
  const { link, owner, target } = modelsOf(binding)
  const { [binding.owner]: ownerId, ...search } = query
  const id = checkId(ownerId, owner.title)
  await read(call, owner.name, id)
  return page(binding.givable ? generally(call) : call, target.name, search, {
    ...options,
    condition: statement => {
      const more = options.condition ? `${options.condition(statement)} and ` : ''
      return `${more}not exists (select 1 from ${link.table} k where k.${columnName(binding.target)} = t."id"
        and k.${columnName(binding.owner)} = ${statement.value(id)}${counts(link)})`
    },
  })
}

/**
 * Binds targets `ids` to the owner. Existing links stay; temporary ones become permanent unless `keepsTimes`. The link
 * may have further properties.
 */
export function bindAdd(
  call: Call,
  binding: Binding,
  input: Row,
  { keepsTimes = false }: { keepsTimes?: boolean } = {},
): Promise<{ added: number }> {
  return call.transaction(async tx => {
    const { link, owner, target } = modelsOf(binding)
    const { [binding.owner]: ownerId, ids, ...more } = input
    const id = checkId(ownerId, owner.title)
    const keys = checkIds(ids, target.title)
    const errors = checkEntityValues(link.name, more, { isPartial: true, trusted: false })
    if (binding.target in more) errors.push(wrong(binding.target, 'IDS_REQUIRED'))
    if (errors.length > 0) throw invalid(errors)
    const [ownerRow = {}] = await lockRows(tx, owner, [id])
    const targets = await lockRows(tx, target, keys)
    const given = Object.entries(more).filter(([, value]) => value !== null)
    const renewed = keepsTimes ? new Set() : await makePermanent(tx, binding, { link, id, keys })
    const statement = new Statement()
    const columns = ['id', binding.owner, binding.target, 'createdBy', 'updatedBy', ...given.map(([name]) => name)]
    const actor = statement.value(tx.session?.userId ?? null)
    const values = given.map(([name, value]) => parameter(link, statement, name, value))
    const rows = await statement.run(
      tx.db,
      `insert into ${link.table} (${columns.map(columnName).join(', ')})
       select v.id, ${statement.value(id)}, v.target, ${[actor, actor, ...values].join(', ')}
       from unnest(${statement.value(keys.map(() => newId()))}::text[], ${statement.value(keys)}::text[]) v(id, target)
       on conflict do nothing returning ${columnName(binding.target)} as "id"`,
    )
    changed(tx, link)
    const added = new Set(rows.map(row => row.id))
    const bound = targets.filter(row => added.has(row.id) || renewed.has(row.id))
    await auditBinding(tx, '绑定', { owner, target, ownerRow, targets: bound, renewed })
    return { added: bound.length }
  })
}

/** Properties of a temporary link. */
const times = ['validFrom', 'validTo', 'reason']

const isTimed = (link: EntityModel): boolean => link.columns.has('validTo')

/** Returns the condition that link `k` exists and has not expired; expired links are removed later. */
const counts = (link: EntityModel): string =>
  (link.isSoft ? ' and k."deleted_at" is null' : '') +
  (isTimed(link) ? ' and (k."valid_to" is null or k."valid_to" > now())' : '')

/** Makes the temporary links of these targets permanent; returns the affected targets. */
async function makePermanent(
  tx: Call,
  binding: Binding,
  { link, id, keys }: { link: EntityModel; id: string; keys: string[] },
): Promise<Set<unknown>> {
  if (!isTimed(link)) return new Set()
  const own = times.filter(name => link.columns.has(name)).map(columnName)
  const statement = new Statement()
  const rows = await statement.run(
    tx.db,
    `update ${link.table} set ${own.map(column => `${column} = null`).join(', ')}, "updated_at" = now(),
       "updated_by" = ${statement.value(tx.session?.userId ?? null)}
     where ${columnName(binding.owner)} = ${statement.value(id)}
       and ${columnName(binding.target)} = any(${statement.value(keys)}::text[])
       and num_nonnulls(${own.join(', ')}) > 0
     returning ${columnName(binding.target)} as "id"`,
  )
  return new Set(rows.map(row => row.id))
}

/** Unbinds targets `ids` from the owner. */
export function bindRemove(call: Call, binding: Binding, input: Row): Promise<{ removed: number }> {
  return call.transaction(async tx => {
    const { link, owner, target } = modelsOf(binding)
    const { [binding.owner]: ownerId, ids, ...stray } = input
    const name = Object.keys(stray)[0]
    if (name !== undefined) throw invalid(wrong(name, 'FIELD_UNKNOWN', { name, hint: '' }))
    const id = checkId(ownerId, owner.title)
    const keys = checkIds(ids, target.title)
    const [ownerRow = {}] = await lockRows(tx, owner, [id])
    const targets = await lockRows(tx, target, keys)
    const statement = new Statement()
    const bound = `${columnName(binding.owner)} = ${statement.value(id)}
      and ${columnName(binding.target)} = any(${statement.value(keys)}::text[])`
    const rows = await statement.run(
      tx.db,
      link.isSoft
        ? `update ${link.table} set "deleted_at" = now() where ${bound} and "deleted_at" is null
          returning ${columnName(binding.target)} as "id"`
        : `delete from ${link.table} where ${bound} returning ${columnName(binding.target)} as "id"`,
    )
    changed(tx, link)
    const removed = new Set(rows.map(row => row.id))
    await auditBinding(tx, '解除绑定', {
      owner,
      target,
      ownerRow,
      targets: targets.filter(row => removed.has(row.id)),
    })
    return { removed: rows.length }
  })
}

/** Binds or unbinds the targets that still exist, and lists the missing ones. */
export function bindPresent<Result>(
  call: Call,
  binding: Binding,
  work: (call: Call, binding: Binding, input: Row) => Promise<Result>,
): Promise<Result & BatchAnswer> {
  return call.transaction(async tx => {
    const answer = await presentIds(tx, modelsOf(binding).target.name, tx.input.ids)
    return { ...(await work(tx, binding, { ...tx.input, ids: answer.done })), ...answer }
  })
}

interface Bound {
  owner: EntityModel
  target: EntityModel
  ownerRow: Row
  targets: Row[]
  /** Targets whose link was temporary until now. */
  renewed?: ReadonlySet<unknown>
}

/** Writes one audit row at the owner, so that its log shows the change. */
async function auditBinding(
  call: Call,
  action: string,
  { owner, target, ownerRow, targets, renewed }: Bound,
): Promise<void> {
  if (targets.length === 0) return
  const names = targets
    .slice(0, 10)
    .map(row => `${nameOf(target, row)}${renewed?.has(row.id) ? '（改为长期）' : ''}`)
    .join('、')
  const rest = targets.length > 10 ? ` 等 ${targets.length} 个` : ''
  await audit(call, {
    action: `${action}${target.title}`,
    entity: owner.name,
    recordId: String(ownerRow.id),
    recordName: nameOf(owner, ownerRow),
    remark: `${names}${rest}`,
    [action === '绑定' ? 'after' : 'before']: { [`${target.name}Ids`]: targets.map(row => row.id) },
  })
}
