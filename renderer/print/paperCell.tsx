import { isValidElement, type ReactNode } from 'react'
import type { ResolvedColumn } from '../../runtime/schema/resolvedPage.ts'
import { filesOf } from '../../schemas/evaluate/fileValue.ts'
import { compileCell } from '../cells/compileCell.ts'
import { DiagramPicture } from '../diagram/DiagramPicture.tsx'
import { diagramOf } from '../diagram/diagramOf.ts'
import type { Row } from '../page/cellKind.ts'
import type { PageContextValue } from '../page/pageContext.ts'
import type { Scope } from '../page/scope.ts'
import styles from './print.module.css'
import { Pictures } from './printedBlocks.tsx'

export type DrawOnPaper = (row: Row) => ReactNode

type Compile = (column: ResolvedColumn) => DrawOnPaper

/** Cells that are operated on a screen, as they stand on paper. */
const onPaper: Partial<Record<ResolvedColumn['cell'], Compile>> = {
  diagram:
    ({ field, title }) =>
    row => {
      const diagram = diagramOf(row[field])
      return diagram ? (
        <div className={styles.picture}>
          <DiagramPicture value={diagram} title={title} />
        </div>
      ) : (
        ''
      )
    },
  file:
    ({ field }) =>
    row =>
      filesOf(row[field])
        .map(({ name }) => name)
        .join('、'),
  image:
    ({ field, title }) =>
    row => <Pictures title={title} addresses={filesOf(row[field]).map(({ url }) => url)} />,
  switch:
    ({ field }) =>
    row =>
      row[field] === true ? '是' : '否',
}

/** Returns how a column is drawn on paper: without buttons and links, pictures at their size. */
export function paperCell(column: ResolvedColumn, scope: Scope, cells: PageContextValue['cells']): DrawOnPaper {
  const { call: _, open: __, copy: ___, ...plain } = column
  const own = column.value === undefined ? onPaper[column.cell] : undefined
  if (own) return own(plain)
  const shown = { ...plain, cell: column.cell === 'link' ? ('text' as const) : column.cell }
  return compileCell(shown, scope, { cells, isWide: column.cell === 'richText' })
}

/**
 * Returns the text of what a cell draws.
 *
 * @example textIn(<span>已启用</span>) // '已启用'
 */
export function textIn(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textIn).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? textIn(node.props.children) : ''
}
