import { columnFields, coveredFields } from '../../schemas/evaluate/coveredFields.ts'
import { labelKey } from '../../schemas/evaluate/labelKey.ts'
import { type MadeTable, need, type Proof, type Row, recordsOf } from './madeTable.ts'
import type { WritableProof } from './tableChoices.ts'
import type { ProofField } from './tableValues.ts'

interface Choice {
  field: ProofField
  /** Columns of the reference, each with the key column of the chosen record. */
  parts: [own: string, key: string][]
  rows: Row[]
}

/**
 * Chooses values for the composite foreign keys of a new row, as its form does: a record whose key has the values that
 * the row already has, for the columns without another value.
 */
export async function chosenTogether(proof: WritableProof): Promise<(values: Row) => Row> {
  const covered = coveredFields(proof.plan, 'inForm')
  const choices = await choicesOf(proof)
  return values => {
    const made = { ...values }
    for (const { field, parts, rows } of choices) {
      const wanted = parts.filter(([own]) => made[own] !== undefined)
      if (wanted.length < parts.length && !field.required) continue
      const isSame = (row: Row, pairs: Choice['parts']) =>
        pairs.every(([own, key]) => String(made[own]) === String(row[key]))
      const fixed = wanted.filter(([own]) => !covered.has(own))
      const row = rows.find(one => isSame(one, wanted)) ?? rows.find(one => isSame(one, fixed))
      if (!row) continue
      made[field.name] = row.id
      for (const [own] of parts) if (covered.has(own)) delete made[own]
    }
    return made
  }
}

async function choicesOf({ plan, plans, choices: known }: WritableProof): Promise<Choice[]> {
  const choices: Choice[] = []
  for (const field of plan.fields.filter(one => one.columns && !one.readOnly)) {
    const target = plans.find(one => one.name === field.target)
    if (!target) continue
    const rows = await known.of(target)
    const own = columnFields(plan.fields, field)
    choices.push({ field, rows, parts: own.map((one, index) => [one.name, target.key[index] ?? '']) })
  }
  return choices
}

/**
 * Returns whether imported rows keep their composite references and can be found by them; false where no table has such
 * a reference.
 */
export async function proveReferences(
  { plan, step }: { plan: MadeTable; step: (path: string, args: Row) => ReturnType<Proof['call']> },
  rows: readonly Row[],
): Promise<boolean> {
  let isProven = false
  for (const { name } of plan.fields.filter(field => field.columns)) {
    const row = rows.find(one => one[name] !== undefined && one[name] !== null)
    if (!row) continue
    if (row[labelKey(name)] === undefined) throw new Error(`${name} has no label`)
    const query = { [name]: row[name], sort: `-${name}`, size: 100 }
    const found = recordsOf(need(await step('/list', query), `list by ${name}`))
    if (!found.some(one => one[name] === row[name])) throw new Error(`nothing is found by ${name}`)
    isProven = true
  }
  return isProven
}
