import type { FormDefinition } from '../../../processes/forms/design/formDefinition.ts'

export const fieldCount = 300
export const rowCount = 200
export const columnCount = 12

/** Text, number, choice, date and tick in turn; every tenth field depends on the number before it. */
function fieldOf(at: number): Record<string, unknown> {
  const title = `字段${at}`
  const condition = at % 10 === 2 ? { 'x-visible': `=form.f${at - 1} == null || form.f${at - 1} < 1000` } : {}
  const kinds = [
    { type: 'string', maxLength: 60 },
    { type: 'number' },
    { type: 'string', oneOf: ['甲', '乙', '丙'].map(each => ({ const: each, title: each })) },
    { type: 'string', format: 'date' },
    { type: 'boolean' },
  ]
  return { title, ...kinds[at % kinds.length], ...condition }
}

/** Seven texts, four numbers, and the product of two of them. */
const columns = Object.fromEntries(
  Array.from({ length: columnCount }, (_, at) => {
    const isComputed = at === columnCount - 1
    const type = isComputed || at % 3 === 2 ? 'number' : 'string'
    return [`c${at}`, { type, title: `第 ${at} 列`, ...(isComputed && { 'x-value': '=row.c2 * row.c5' }) }]
  }),
)

/** A form of 300 fields with a sub-table of 12 columns and the sum of it. */
export const benchForm: FormDefinition = {
  schema: {
    type: 'object',
    properties: {
      ...Object.fromEntries(Array.from({ length: fieldCount }, (_, at) => [`f${at}`, fieldOf(at)])),
      lines: { type: 'array', title: '明细', items: { type: 'object', properties: columns } },
      total: { type: 'number', title: '总额', 'x-value': '=sum(form.lines.map(line, line.c11))' },
    },
  },
  layout: { 'ui:options': { columns: 3 }, lines: { 'ui:options': { display: 'table' } } },
}

export const benchValue = () => ({
  lines: Array.from({ length: rowCount }, (_, row) =>
    Object.fromEntries(
      Object.entries(columns).flatMap(([name, { type }], at) =>
        at === columnCount - 1 ? [] : [[name, type === 'number' ? row + at : `内容 ${row}-${at}`]],
      ),
    ),
  ),
})
