import type { ImportEndpoint } from '../../../schemas/types/endpoint.ts'
import type { Property } from '../../../schemas/types/entity.ts'
import type { Call } from '../../kernel/call.ts'
import { badRequest } from '../../kernel/errors.ts'
import type { CellContent } from '../../sheets/readSheet.ts'
import { type DictionaryLabels, dictionaryLabels } from '../dictionaryLabels.ts'
import type { EntityModel } from '../entityModel.ts'
import { isReadable } from '../searchable.ts'

/** A column that a file may hold. */
export interface ImportColumn {
  name: string
  title: string
  property: Property
  isRequired: boolean
}

export interface ImportShape {
  model: EntityModel
  columns: ImportColumn[]
  labels: DictionaryLabels
}

/** What a caller may bring in by a file: what he may write in a form, as far as a cell can hold it. */
export async function importShape(call: Call, model: EntityModel, definition: ImportEndpoint): Promise<ImportShape> {
  const { properties, required = [] } = model.entity
  const names = definition.columns ?? Object.keys(properties)
  const columns = names.flatMap((name): ImportColumn[] => {
    const property = properties[name]
    const column = model.columns.get(name)
    if (!property || !column || property.readOnly || property['x-secret'] || !isReadable(call, column)) return []
    if (property.type === 'object' || property.items?.type === 'object') return []
    return [
      { name, title: property.title, property, isRequired: required.includes(name) && property.default === undefined },
    ]
  })
  const codes = columns.flatMap(({ property }) => property['x-dictionary'] ?? [])
  return { model, columns, labels: await dictionaryLabels(call, codes) }
}

/** Which column of the file is which; columns that nobody knows are named, a required one that is missing is refused. */
export interface Head {
  columns: { index: number; column: ImportColumn }[]
  ignored: string[]
}

/** A name without what people put around it: `姓名（必填）`, `* 姓 名`, `姓名:`. */
const bareName = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\u200b-\u200d\ufeff]+/g, '')
    .replaceAll(/[([【](?:必填|必输|选填|可选|可空|必选|非必填)[^)\]】]*[)\]】]/g, '')
    .replaceAll(/^[*＊]+|[*＊:：]+$/g, '')
    .toLowerCase()

/** The column that a cell of the head names, by its title, its name or another word for it; undefined for none. */
function columnCalled(columns: readonly ImportColumn[], cell: CellContent): ImportColumn | undefined {
  const text = bareName(String(cell))
  if (text === '') return undefined
  return (
    columns.find(({ title, name }) => bareName(title) === text || name.toLowerCase() === text) ??
    columns.find(({ property }) => property['x-aliases']?.some(alias => bareName(alias) === text))
  )
}

/** How many columns a line names. */
export const matchedColumns = ({ columns }: ImportShape, cells: readonly CellContent[]): number =>
  new Set(cells.flatMap(cell => (cell === null ? [] : (columnCalled(columns, cell) ?? [])))).size

export function readHead({ columns }: ImportShape, cells: readonly CellContent[]): Head {
  const found: Head['columns'] = []
  const ignored: string[] = []
  cells.forEach((cell, index) => {
    if (cell === null) return
    const column = columnCalled(columns, cell)
    if (!column) ignored.push(String(cell).trim().slice(0, 60))
    else if (found.some(one => one.column === column)) throw badRequest(`列“${column.title}”出现了两次`)
    else found.push({ index, column })
  })
  const missing = columns.filter(one => one.isRequired && !found.some(({ column }) => column === one))
  if (found.length === 0) throw badRequest(`没有可识别的列名，应为：${columns.map(one => one.title).join('、')}`)
  if (missing.length > 0) throw badRequest(`缺少必填的列：${missing.map(one => one.title).join('、')}`)
  return { columns: found, ignored: ignored.slice(0, 50) }
}
