import type { TablePlan } from '../../schemas/evaluate/tablePlan.ts'
import type { Call } from '../kernel/call.ts'
import { newId } from '../kernel/id.ts'

/** Generated forms stand in the rule designer like shipped ones: under the name of their entity, at first without rules. */
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
  if (added.length > 0) await db.insertInto('validationBean').values(added).execute()
}

/** Those that nobody gave a rule go with their screens; rules stay for screens that may be made again. */
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
