import type { Finding } from '../../../schemas/evaluate/finding.ts'
import type { TablePlan } from '../../../schemas/evaluate/tablePlan.ts'
import type { FieldError } from '../../../schemas/types/fieldError.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { reading, tableText } from '../../services/data-sources/browseSource.ts'
import type { SourceConnection } from '../../services/data-sources/dialects/dialect.ts'
import type { Source } from '../../services/data-sources/sourceOf.ts'
import { finding } from './findings.ts'
import { planError } from './planError.ts'

/** Refuses columns chosen as a key if their values are empty or not unique. */
export async function checkChosenKeys(call: Call, source: Source, plans: readonly TablePlan[]): Promise<void> {
  const asked = plans.filter(plan => plan.keyChosen)
  if (asked.length === 0) return
  const errors = await reading(call, source, async connection => {
    const found: FieldError[] = []
    for (const plan of asked) {
      const fault = await faultOf(connection, source, plan)
      if (fault !== undefined) found.push(planError(plan.table, fault))
    }
    return found
  })
  if (errors.length > 0) throw invalid(errors)
}

async function faultOf(connection: SourceConnection, source: Source, plan: TablePlan): Promise<Finding | undefined> {
  const { dialect } = connection
  const schema = plan.schema || (dialect.name === 'mysql' ? '' : source.schema)
  const from = tableText(dialect, { schema, name: plan.table })
  const fields = plan.fields.filter(field => plan.key.includes(field.name))
  const columns = fields.map(field => dialect.quote(field.column))
  const isThere = async (rest: string) =>
    (await connection.query(`select 1 as found from ${from} ${rest} limit 1`)).rows.length > 0
  const titles = fields.map(field => field.title).join('、')
  if (await isThere(`where ${columns.map(column => `${column} is null`).join(' or ')}`))
    return finding('PLAN_KEY_EMPTY', { titles })
  if (await isThere(`group by ${columns.join(', ')} having count(*) > 1`))
    return finding('PLAN_KEY_NOT_UNIQUE', { titles })
  return undefined
}
