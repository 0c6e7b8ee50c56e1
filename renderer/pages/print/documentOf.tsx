import type { ReactNode } from 'react'
import type { ResolvedColumn, ResolvedPrint, ResolvedPrintBlock } from '../../../runtime/schema/resolvedPage.ts'
import { holds } from '../../../runtime/session/holds.ts'
import { Budget } from '../../../schemas/evaluate/budget.ts'
import { evaluateCondition } from '../../../schemas/evaluate/evaluateCondition.ts'
import { functions } from '../../../schemas/evaluate/functions.ts'
import { printedText } from '../../../schemas/evaluate/printedText.ts'
import { readPrintFrame } from '../../../schemas/evaluate/printFrame.ts'
import type { PrintTable } from '../../../schemas/types/pages/print.ts'
import type { PrintedForm } from '../../../schemas/types/printFrame.ts'
import { mostRows } from '../../actions/printLimits.ts'
import { nothing } from '../../cells/compileCell.ts'
import type { Row } from '../../page/cellKind.ts'
import type { PageContextValue } from '../../page/pageContext.ts'
import type { Scope } from '../../page/scope.ts'
import { CodePicture } from '../../print/CodePicture.tsx'
import { headingItem } from '../../print/headingItem.tsx'
import { paperCell, textIn } from '../../print/paperCell.tsx'
import styles from '../../print/print.module.css'
import { fieldsItem, formItems, titleItem } from '../../print/printedBlocks.tsx'
import type { PrintedCell, PrintedDocument, PrintItem } from '../../print/printItem.ts'
import { type PrintedSeal, SealMarks } from '../../print/SealMarks.tsx'
import type { Printed } from './usePrinted.ts'

interface Drawing {
  key: string
  scope: Scope
  cells: PageContextValue['cells']
}

/** Returns the document of a record, or of a list. */
export function documentOf(page: ResolvedPrint, printed: Printed, { key, scope, cells }: Drawing): PrintedDocument {
  const row = printed.row ?? {}
  const inner = { ...scope, row, form: row }
  const frame = { ...readPrintFrame(page.schema), ...readPrintFrame(row[page.schema.frameField ?? '']) }
  const say = (name: string) => wordOf(page.words, name, { row, scope: inner, cells })
  const items = page.blocks
    .filter(({ block }) => evaluateCondition(block.visible, inner))
    .flatMap(resolved => blockItems(resolved, { printed, row, scope: inner, cells, say }))
  const note: PrintItem[] = [
    ...(printed.isCut ? [remark('cut', `只打印前 ${mostRows} 条`)] : []),
    ...(printed.left ? [remark('left', `另有 ${printed.left} 条未打印`)] : []),
  ]
  return { key, frame, say, items: [headingItem(frame, page.title, say), ...items, ...note] }
}

const remark = (key: string, text: string): PrintItem => ({
  kind: 'block',
  key,
  node: <p className={styles.text}>{text}</p>,
})

interface Given {
  printed: Printed
  row: Row
  scope: Scope
  cells: PageContextValue['cells']
  say(name: string): string
}

function wordOf(
  words: readonly ResolvedColumn[],
  name: string,
  { row, scope, cells }: Pick<Given, 'row' | 'scope' | 'cells'>,
): string {
  const column = words.find(one => one.key === name)
  if (!column || !holds(column.permission)) return textIn(row[name] as string)
  const text = textIn(paperCell(column, scope, cells)(row))
  return text === nothing ? '' : text
}

function blockItems({ block, key, cells: columns }: ResolvedPrintBlock, given: Given): PrintItem[] {
  const { row, say } = given
  const title = titleItem(block.title, key)
  switch (block.kind) {
    case 'fields': {
      const pictures = columns.filter(({ cell }) => cell === 'diagram')
      const values = valuesOf(
        columns.filter(({ cell }) => cell !== 'diagram'),
        block.skipEmpty === true,
        given,
      )
      const drawn = valuesOf(pictures, true, given).map(value => own(`${key} ${value.key}`, value.content, key))
      const items = [...fieldsItem(values, { key, columns: block.columns ?? 2, why: key }), ...drawn]
      return items.length === 0 ? [] : [...title, ...items]
    }
    case 'table':
      return [...title, tableItem({ block, key, cells: columns }, given)]
    case 'text':
      return [...title, own(key, <p className={styles.text}>{printedText(block.text, say)}</p>)]
    case 'code': {
      const value = printedText(block.value, say)
      return value === '' ? [] : [...title, own(key, <CodePicture kind={block.code} value={value} />)]
    }
    case 'signing':
      return [
        ...title,
        own(
          key,
          <ul className={styles.signing}>
            {block.names.map(name => (
              <li key={name}>{name}</li>
            ))}
          </ul>,
        ),
      ]
    case 'form': {
      const form = row[block.field] as PrintedForm | null | undefined
      const items = form ? formItems(form, key, key) : []
      return items.length === 0 ? [] : [...title, ...items]
    }
    case 'seals': {
      const seals = (row[block.field] ?? []) as PrintedSeal[]
      return seals.length === 0 ? [] : [...title, ...seals.map(seal => own(`${key} ${seal.id}`, mark(seal), key))]
    }
    default:
      return block satisfies never
  }
}

const own = (key: string, node: ReactNode, why = key): PrintItem => ({ kind: 'block', key, node, why })

/** Each seal is a part of its own, so that the next sheet takes those that have no room. */
const mark = (seal: PrintedSeal) => <SealMarks seals={[seal]} />

function valuesOf(columns: readonly ResolvedColumn[], skipsEmpty: boolean, { row, scope, cells }: Given) {
  return columns
    .filter(column => holds(column.permission) && evaluateCondition(column.visible, scope))
    .map(column => ({
      key: column.key,
      title: column.title,
      content: paperCell(column, scope, cells)(row),
      ...(isWide(column) ? { isWide: true } : {}),
    }))
    .filter(({ content }) => !skipsEmpty || (content !== nothing && content !== ''))
}

const isWide = ({ cell, property }: ResolvedColumn): boolean => cell === 'richText' || (property?.maxLength ?? 0) > 100

function tableItem(
  { block, key, cells: resolved }: ResolvedPrintBlock & { block: PrintTable },
  { printed, row, scope, cells }: Given,
): PrintItem {
  const columns = resolved.filter(column => holds(column.permission) && evaluateCondition(column.visible, scope))
  const given = printed.rows.get(key) ?? (block.field === undefined ? [] : row[block.field])
  const rows = Array.isArray(given) ? (given as Row[]) : []
  const draw = columns.map(column => paperCell(column, scope, cells))
  const number = (at: number): PrintedCell[] => (block.index ? [{ content: at + 1 }] : [])
  const drawn = rows.map((one, at) => [...number(at), ...draw.map(cell => ({ content: cell(one) }))])
  const all = columns.length + (block.index ? 1 : 0)
  const foot = footOf(columns, rows, { scope, cells })
  return {
    kind: 'table',
    key,
    why: key,
    columns: [
      ...(block.index ? [{ title: '序号', share: 48 }] : []),
      ...columns.map(({ title, width, align }) => ({ title, share: width, align })),
    ],
    rows: drawn.length > 0 ? drawn : [[{ content: '无', span: all }]],
    ...(foot ? { foot: [...(block.index ? [{ content: '' }] : []), ...foot] } : {}),
  }
}

/** Returns the summaries below the columns; the first column without one says what they are. */
function footOf(
  columns: readonly ResolvedColumn[],
  rows: readonly Row[],
  { scope, cells }: Pick<Given, 'scope' | 'cells'>,
): PrintedCell[] | undefined {
  if (columns.every(({ summary }) => summary === undefined)) return undefined
  const word = columns.findIndex(({ summary }) => summary === undefined)
  return columns.map((column, at): PrintedCell => {
    const { summary, value: _, labelField: __, ...plain } = column
    if (summary === undefined) return { content: at === word ? '合计' : '' }
    const values = rows.map(row => row[column.field]).filter(one => one !== null && one !== undefined && one !== '')
    if (summary === 'count') return { content: values.length }
    const found = functions[summary]?.run([values.filter(one => typeof one === 'number')], new Budget())
    return { content: found === null ? '' : paperCell(plain, scope, cells)({ [column.field]: found }) }
  })
}
