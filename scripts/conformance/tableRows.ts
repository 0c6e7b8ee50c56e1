import { type Answer, refusedFields } from './caller.ts'
import { chosenTogether } from './compositeValues.ts'
import { type CatalogueColumn, type MadeTable, need, type Proof, type Row, recordsOf } from './madeTable.ts'
import { literalOf, newValue, type ProofField } from './tableValues.ts'

/** Nothing speaks against the table: nobody could write into it without knowing what it means. */
export class NotTried extends Error {}

type WritableProof = Proof & { columns: readonly CatalogueColumn[] }

const mostTries = 60

/** Values like those of a row that is there, changed where the database says that they are taken. */
export async function createOne(proof: WritableProof, sample: Row | undefined): Promise<Row> {
  const { call, plan } = proof
  const fields = plan.fields.filter(field => !field.readOnly && !field.columns)
  const { valueFor, togetherWith } = await valuesFor(proof, fields)
  const together = await chosenTogether(proof)
  const values: Row = {}
  for (const field of fields) {
    const isMade = plan.key.includes(field.name) || (sample === undefined && field.required)
    const value = isMade ? valueFor(field, 0) : sample?.[field.name]
    if (value !== undefined && value !== null) values[field.name] = value
    if (field.required && values[field.name] === undefined) throw new NotTried(`nothing to give ${field.column}`)
  }
  let last: Answer | undefined
  for (let number = 1; number <= mostTries; number++) {
    last = await call('POST', `${plan.route}/create`, together(values))
    if (last.status) return last.data as Row
    if (!/已存在|已有相同/.test(last.message)) break
    const named = refusedFields(last).filter(name => fields.some(field => field.name === name))
    // Where the database does not say what is taken, everything that may be is changed in turn.
    const open = fields.filter(field => field.kind === 'text' || field.kind === 'integer').map(field => field.name)
    // Of a key of several columns the database names one: the row that the others say may have all there are.
    const taken = named.some(name => plan.key.includes(name)) ? [...named, ...plan.key] : named
    const changed = taken.length > 0 ? taken : number % 2 === 1 ? plan.key : open
    for (const field of fields.filter(one => togetherWith(one).some(name => changed.includes(name))))
      values[field.name] = valueFor(field, number) ?? values[field.name]
  }
  if (/约束不允许/.test(last?.message ?? '')) throw new NotTried(`a rule of the database itself: ${last?.message}`)
  throw new Error(`create: ${last?.http} ${last?.message}`)
}

/** Where the values of new rows come from: rows of other tables, where columns refer to them. */
async function valuesFor({ call, plans, columns }: WritableProof, fields: readonly ProofField[]) {
  const columnOf = (field: ProofField) => columns.find(one => one.name === field.column)
  const rowsOf = new Map<string, Row[]>()
  const sources = new Map<string, { table: string; property: string; isShared: boolean }>()
  for (const field of fields) {
    const { target, property } = targetOf(field, columnOf(field), plans)
    if (!target) continue
    sources.set(field.name, { table: target.table, property, isShared: field.kind !== 'reference' })
    if (!rowsOf.has(target.table))
      rowsOf.set(target.table, recordsOf(need(await call('POST', `${target.route}/list`, { size: 100 }), 'choices')))
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
    const rows = rowsOf.get(source.table) ?? []
    // Columns that refer together speak of the same row.
    const place = placeOf(source.isShared ? source.table : field.name, number, rows.length)
    return rows[place]?.[source.property]
  }
  const togetherWith = ({ name }: ProofField): string[] => {
    const source = sources.get(name)
    if (!source?.isShared) return [name]
    return [...sources].flatMap(([other, one]) => (one.isShared && one.table === source.table ? [other] : []))
  }
  return { valueFor, togetherWith }
}

/** The table that a column refers to, alone or together with others, and the property there whose values it takes. */
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
