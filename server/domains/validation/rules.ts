import type { RuleSet } from '../../../schemas/types/ruleSet.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import type { Row } from '../../services/records/model/statement.ts'
import { fieldsOf } from '../../services/records/rules/formField.ts'
import { requirementOf, ruleOf } from '../../services/records/rules/ruleRow.ts'
import { ruleSetOf } from '../../services/records/rules/ruleSetOf.ts'
import { read } from '../../services/records/search/read.ts'
import { create } from '../../services/records/write/create.ts'
import { remove } from '../../services/records/write/remove.ts'
import { update } from '../../services/records/write/update.ts'
import { wrong } from './faults.ts'
import { ruleFaults } from './ruleFaults.ts'

/** PUT /valid/bean/rules/create: adds a rule after the others of its object. */
export function ruleCreate(call: Call<EndpointInput<'validation.ruleCreate'>>): Promise<Row> {
  return call.transaction(async tx => {
    const values = await derived(tx, tx.input)
    const last = await tx.db
      .selectFrom('validationRule')
      .select(({ fn }) => fn.max('sort').as('sort'))
      .where('beanId', '=', tx.input.beanId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    const sort = tx.input.sort ?? Math.min(Number(last?.sort ?? 0) + 1, 999_999)
    const rule = await create(tx, 'validationRule', { ...tx.input, ...values, sort }, { trusted: true })
    await count(tx, tx.input.beanId)
    return rule
  })
}

/** POST /valid/bean/rules/update/{id}: a rule cannot change its object. */
export function ruleUpdate(call: Call<EndpointInput<'validation.ruleUpdate'>>): Promise<Row> {
  return call.transaction(async tx => {
    const { id, ...values } = tx.input
    const before = await read(tx, 'validationRule', id)
    if (values.beanId !== undefined && values.beanId !== before.beanId)
      throw invalid(wrong('beanId', 'RULE_BEAN_FIXED'))
    return update(
      tx,
      'validationRule',
      id,
      { ...values, ...(await derived(tx, { ...before, ...values })) },
      { trusted: true },
    )
  })
}

/** POST /valid/bean/rules/del/{id}. */
export function ruleDelete(call: Call<EndpointInput<'validation.ruleDelete'>>): Promise<null> {
  return call.transaction(async tx => {
    const rule = await read(tx, 'validationRule', tx.input.id)
    await remove(tx, 'validationRule', [tx.input.id])
    await count(tx, String(rule.beanId))
    return null
  })
}

/** Returns the object of a rule as forms see it. */
async function targetOf(tx: Call, beanId: unknown): Promise<RuleSet> {
  const bean = await read(tx, 'validationBean', beanId)
  const found = await ruleSetOf(tx.db, String(bean.name))
  if (!found) throw new Error(`no rule set "${String(bean.name)}" of a bean that is there`)
  return found
}

/** Returns the derived fields of a rule; refuses an invalid one. */
export async function derived(tx: Call, row: Row): Promise<Row> {
  const target = await targetOf(tx, row.beanId)
  const faults = await ruleFaults(tx.db, row, target)
  if (faults.length > 0) throw invalid(faults)
  return {
    fieldTitle: fieldsOf(target)[String(row.field)]?.title.slice(0, 60) ?? null,
    requirement: requirementOf(ruleOf(row)).slice(0, 300),
  }
}

export async function count(tx: Call, beanId: string): Promise<void> {
  const found = await tx.db
    .selectFrom('validationRule')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .where('beanId', '=', beanId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  await tx.db
    .updateTable('validationBean')
    .set({ ruleCount: Number(found?.all ?? 0) })
    .where('id', '=', beanId)
    .execute()
}
