import type { ImportEndpoint } from '../../../../schemas/types/endpoint.ts'
import type { Property } from '../../../../schemas/types/entity.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import type { SheetRow } from '../../../ground/sheets/readSheet.ts'
import { fault, wrong } from '../../faults.ts'
import type { EntityModel } from '../../records/model/entityModel.ts'
import { isReadable } from '../../records/search/searchable.ts'
import { type DictionaryLabels, dictionaryLabels } from '../../records/values/dictionaryLabels.ts'

/** A column that a file may contain. */
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

/** Returns what the caller may import: the properties writable in a form that fit into a cell. */
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

/** The mapping of the file's columns, and the titles of columns that are ignored. */
export interface Head {
  columns: { index: number; column: ImportColumn }[]
  ignored: string[]
}

/** Strips common decoration from a column title: `姓名（必填）`, `* 姓 名`, `姓名:`. */
const bareName = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\u200b-\u200d\ufeff]+/g, '')
    .replaceAll(/[([【](?:必填|必输|选填|可选|可空|必选|非必填)[^)\]】]*[)\]】]/g, '')
    .replaceAll(/^[*＊]+|[*＊:：]+$/g, '')
    .toLowerCase()

/** Also strips what else stands around a title: `【账号】`, `1. 账号`, `账号（不可重复）`. */
const looseName = (text: string): string =>
  bareName(text)
    .replaceAll(/(?<=.)\([^()]*\)$|^\d{1,2}[.、]|["'“”‘’【】[\]《》<>]/g, '')
    .replaceAll(/^[*＊]+|[*＊:：]+$/g, '')

/** Columns that the cells of a line name, by cell index. */
interface Named {
  columns: Map<number, ImportColumn>
  /** A column that two cells name by its title. */
  twice?: ImportColumn
}

/**
 * Matches the cells of a line to columns, first by title or name, then by synonyms: in a file with 账号 and 登录名,
 * 账号 is matched by its title first. What is decorated more is matched last.
 */
function namedColumns({ columns }: ImportShape, { cells, repeated }: HeadLine): Named {
  const named: Named = { columns: new Map() }
  const words = cells.map((cell, index) => (cell === null || repeated?.includes(index) ? '' : bareName(String(cell))))
  const isTaken = (column: ImportColumn) => [...named.columns.values()].includes(column)
  for (const [index, word] of words.entries()) {
    const column = columns.find(
      ({ title, name }) => word !== '' && [bareName(title), name.toLowerCase()].includes(word),
    )
    if (!column) continue
    if (isTaken(column)) named.twice ??= column
    else named.columns.set(index, column)
  }
  const aliasesOf = ({ property }: ImportColumn) => property['x-aliases']?.map(bareName) ?? []
  const called: [(word: string) => string, (column: ImportColumn) => string[]][] = [
    [word => word, aliasesOf],
    [looseName, column => [bareName(column.title), ...aliasesOf(column)]],
  ]
  for (const [read, namesOf] of called)
    for (const [index, word] of words.entries()) {
      const name = read(word)
      if (name === '' || named.columns.has(index)) continue
      const column = columns.find(one => namesOf(one).includes(name) && !isTaken(one))
      if (column) named.columns.set(index, column)
    }
  return named
}

export type HeadLine = Pick<SheetRow, 'cells' | 'repeated'>

/** Returns the property that each cell names (null for none), and whether all required ones are present. */
export function proposedColumns(shape: ImportShape, line: HeadLine): { names: (string | null)[]; isComplete: boolean } {
  const { columns } = namedColumns(shape, line)
  const found = new Set(columns.values())
  return {
    names: line.cells.map((_, index) => columns.get(index)?.name ?? null),
    isComplete: found.size > 0 && shape.columns.every(one => !one.isRequired || found.has(one)),
  }
}

/** Reads a header line; refuses one that names no column, names one twice, or lacks a required one. */
export function readHead(shape: ImportShape, line: HeadLine): Head {
  const { columns, twice } = namedColumns(shape, line)
  if (twice) throw namedTwice(twice)
  if (columns.size === 0) throw fault('NO_KNOWN_COLUMN', { list: shape.columns.map(one => one.title).join('、') })
  return headOf(shape, line, columns)
}

/** Builds the header from a user's choice: the property of each column, null or missing for none. */
export function chosenHead(shape: ImportShape, line: HeadLine, names: readonly (string | null)[]): Head {
  const columns = new Map<number, ImportColumn>()
  for (const [index, name] of names.entries()) {
    if (name === null || name === '') continue
    const column = shape.columns.find(one => one.name === name)
    if (!column) throw invalid(wrong('columns', 'IMPORT_COLUMN_UNKNOWN', { name: name.slice(0, 60) }))
    if ([...columns.values()].includes(column)) throw namedTwice(column)
    columns.set(index, column)
  }
  if (columns.size === 0) throw invalid(wrong('columns', 'NO_COLUMN_MAPPED'))
  return headOf(shape, line, columns)
}

const namedTwice = ({ title }: ImportColumn) => fault('COLUMN_TWICE', { title })

function headOf(shape: ImportShape, { cells, repeated }: HeadLine, columns: ReadonlyMap<number, ImportColumn>): Head {
  const found = new Set(columns.values())
  const missing = shape.columns.filter(one => one.isRequired && !found.has(one))
  if (missing.length > 0) throw fault('REQUIRED_COLUMNS_MISSING', { list: missing.map(one => one.title).join('、') })
  const ignored = cells.flatMap((cell, index) =>
    cell === null || columns.has(index) || repeated?.includes(index) ? [] : [String(cell).trim().slice(0, 60)],
  )
  const inOrder = [...columns].toSorted(([one], [other]) => one - other)
  return { columns: inOrder.map(([index, column]) => ({ index, column })), ignored: ignored.slice(0, 50) }
}
