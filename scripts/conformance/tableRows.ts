import { type Answer, refusedFields } from './caller.ts'
import { chosenTogether } from './compositeValues.ts'
import type { CatalogueColumn, MadeTable, Row } from './madeTable.ts'
import type { WritableProof } from './tableChoices.ts'
import { literalOf, newValue, type ProofField } from './tableValues.ts'

/** The table works, but no valid row can be written without knowledge of its meaning. */
export class NotTried extends Error {}

const mostTries = 60
/** Tries with existing rows before a row is created to refer to. */
const triesWithRows = 10
const isTaken = ({ message }: Answer) => /已存在|已有相同/.test(message)

/** Values like those of a row that is there, changed where the database says that they are taken or not to be had. */
export async function createOne(proof: WritableProof, sample: Row | undefined): Promise<Row> {
  const { call, plan, choices } = proof
  const fields = plan.fields.filter(field => !field.readOnly && !field.columns)
  const { valueFor, targetFor, togetherWith } = await valuesFor(proof, fields)
  const together = await chosenTogether(proof)
  const values: Row = {}
  /** Has a row made that the field can refer to. */
  const referAnew = async (field: ProofField): Promise<boolean> => {
    const target = targetFor(field)
    if (!target || !(await choices.add(target))) return false
    for (const one of fields.filter(other => togetherWith(field).includes(other.name)))
      values[one.name] = valueFor(one, 0)
    return true
  }
  for (const field of fields) {
    const isMade = plan.key.includes(field.name) || (sample === undefined && field.required)
    const value = isMade ? valueFor(field, 0) : sample?.[field.name]
    if (value !== undefined && value !== null) values[field.name] = value
    else if (field.required && values[field.name] === undefined && !(await referAnew(field)))
      throw new NotTried(`nothing to give ${field.column}`)
  }
  const mended = new Set<string>()
  let last: Answer | undefined
  for (let number = 1; number <= mostTries; number++) {
    last = await call('POST', `${plan.route}/create`, together(values))
    if (last.status) return last.data as Row
    const refused = new Set(refusedFields(last))
    const named = fields.filter(({ name }) => refused.has(name))
    if (isTaken(last)) {
      // For a composite key the database names one column, but any of them may need another value.
      const isOfKey = named.some(({ name }) => plan.key.includes(name))
      const taken = isOfKey ? fields.filter(({ name }) => refused.has(name) || plan.key.includes(name)) : named
      if (number === triesWithRows) for (const field of taken) if (await referAnew(field)) break
      if (number === triesWithRows) continue
      // If the database does not name the refused value, every open field is changed in turn.
      const isOpen = ({ name, kind }: ProofField) =>
        number % 2 === 1 ? plan.key.includes(name) : kind === 'text' || kind === 'integer'
      const changed = new Set((taken.length > 0 ? taken : fields.filter(isOpen)).map(({ name }) => name))
      for (const field of fields.filter(one => togetherWith(one).some(name => changed.has(name))))
        values[field.name] = valueFor(field, number) ?? values[field.name]
    } else {
      // An existing row may hold values that no form would accept.
      const wrong = named.filter(({ name }) => !mended.has(name))
      if (wrong.length === 0) break
      for (const field of wrong) values[field.name] = valueFor(field, number)
      for (const { name } of wrong) mended.add(name)
    }
  }
  throw new (isNobodysFault(last, proof, fields, targetFor) ? NotTried : Error)(
    `create: ${last?.http} ${last?.message}`,
  )
}

/** Rules of the database itself, rows of tables without screens, and values of others that are all taken. */
function isNobodysFault(
  last: Answer | undefined,
  { columns }: WritableProof,
  fields: readonly ProofField[],
  targetFor: (field: ProofField) => MadeTable | undefined,
): boolean {
  if (!last) return false
  if (/约束不允许/.test(last.message)) return true
  const refused = refusedFields(last)
  return fields
    .filter(({ name }) => refused.includes(name))
    .some(field => {
      const refers = (columns.find(one => one.name === field.column)?.reference ?? '') !== ''
      return refers && (targetFor(field) === undefined ? /不存在/.test(last.message) : isTaken(last))
    })
}

/** Source of values for new rows: rows of other tables for references. */
async function valuesFor({ choices, plans, columns }: WritableProof, fields: readonly ProofField[]) {
  const columnOf = (field: ProofField) => columns.find(one => one.name === field.column)
  const sources = new Map<string, { target: MadeTable; rows: Row[]; property: string; isShared: boolean }>()
  for (const field of fields) {
    const { target, property } = targetOf(field, columnOf(field), plans)
    if (target)
      sources.set(field.name, {
        target,
        rows: await choices.of(target),
        property,
        isShared: field.kind !== 'reference',
      })
  }
  const places = new Map<string, number>()
  const placeOf = (name: string, number: number, length: number) => {
    const known = places.get(`${name} ${number}`)
    const place = known ?? (number === 0 ? 0 : Math.floor(Math.random() * length))
    places.set(`${name} ${number}`, place)
    return place
  }
  const valueFor = (field: ProofField, number: number): unknown => {
    const source = sources.get(field.name)
    if (!source) return literalOf(columnOf(field)) ?? newValue(field, number)
    // Columns of one composite reference take their values from the same row.
    const place = placeOf(source.isShared ? source.target.table : field.name, number, source.rows.length)
    return source.rows[place]?.[source.property]
  }
  const togetherWith = ({ name }: ProofField): string[] => {
    const source = sources.get(name)
    if (!source?.isShared) return [name]
    return [...sources].flatMap(([other, one]) => (one.isShared && one.target === source.target ? [other] : []))
  }
  return { valueFor, togetherWith, targetFor: ({ name }: ProofField) => sources.get(name)?.target }
}

/**
 * Returns the table that a column refers to, alone or with other columns, and the property there that provides the
 * values.
 */
function targetOf(
  field: ProofField,
  column: CatalogueColumn | undefined,
  plans: readonly MadeTable[],
): { target?: MadeTable; property: string } {
  const own = field.kind === 'reference' ? plans.find(one => one.name === field.target) : undefined
  if (own) return { target: own, property: 'id' }
  const [first = ''] = (column?.reference ?? '').split('、')
  for (const target of plans) {
    const property = target.fields.find(one => first === `${target.table}.${one.column}`)?.name
    if (property !== undefined) return { target, property }
  }
  return { property: '' }
}
