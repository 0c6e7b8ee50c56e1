import type { TablePlan } from '../../../schemas/evaluate/tablePlan.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { newId } from '../../ground/kernel/id.ts'

/** Adds generated forms to the rule designer under their entity names, initially without rules. */
export async function addRuleSets({ db, session }: Call, plans: readonly TablePlan[]): Promise<void> {
  const forms = plans.filter(plan => plan.pages.edit && plan.key.length > 0)
  const names = forms.map(plan => plan.name)
  if (names.length === 0) return
  const rows = await db
    .selectFrom('validationBean')
    .select('name')
    .where('name', 'in', names)
    .where('deletedAt', 'is', null)
    .execute()
  const known = new Set(rows.map(row => row.name))
  const added = forms
    .filter(plan => !known.has(plan.name))
    .map(({ name, title }) => ({
      id: newId(),
      name,
      title: title.slice(0, 50),
      entity: name,
      shipped: false,
      createdBy: session?.userId ?? null,
    }))
  if (added.length === 0) return
  await db.insertInto('validationBean').values(added).execute()
  const rules = added.flatMap(bean => {
    const plan = forms.find(one => one.name === bean.name)
    return plan
      ? comparisonRules(plan).map(rule => ({ ...rule, id: newId(), beanId: bean.id, createdBy: bean.createdBy }))
      : []
  })
  if (rules.length > 0) await db.insertInto('validationRule').values(rules).execute()
}

const words = { '<': '小于', '<=': '不大于', '>': '大于', '>=': '不小于' } as const
const ordered = ['date', 'dateTime', 'time', 'integer', 'number']

/**
 * Returns rules for the database's two-column conditions, reported at the first column; they pass if a column is empty.
 */
export function comparisonRules({ comparisons = [], fields }: TablePlan) {
  return comparisons.flatMap(({ left, operator, right }, index) => {
    const [one, other] = [left, right].map(column => fields.find(field => field.column === column))
    if (!one || !other || one.kind !== other.kind || !ordered.includes(one.kind)) return []
    const [a, b] = [`form.${one.name}`, `form.${other.name}`]
    return [
      {
        field: one.name,
        kind: 'expression',
        expression: `=${a} == null || ${b} == null || ${a} ${operator} ${b}`,
        message: `${one.title}应${words[operator]}${other.title}`.slice(0, 200),
        sort: (index + 1) * 10,
        enabled: true,
      },
    ]
  })
}

/** Removes rule sets without rules together with their screens; designed rules stay for screens generated again. */
export async function removeRuleSets({ db }: Call, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await db
    .updateTable('validationBean')
    .set({ deletedAt: new Date() })
    .where('name', 'in', [...names])
    .where('deletedAt', 'is', null)
    .where('shipped', '=', false)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('validationRule')
            .select('validationRule.id')
            .whereRef('validationRule.beanId', '=', 'validationBean.id')
            .where('validationRule.deletedAt', 'is', null),
        ),
      ),
    )
    .execute()
}
