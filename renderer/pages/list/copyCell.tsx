import type { ReactNode } from 'react'
import { notify } from '../../../runtime/notify/notify.ts'
import type { ResolvedColumn } from '../../../runtime/schema/resolvedPage.ts'
import { type Row, textOf } from '../../page/cellKind.ts'

const textIn = ({ field, labelField, cell }: ResolvedColumn, row: Row): string => {
  const value = labelField !== undefined && cell !== 'code' ? (row[labelField] ?? row[field]) : row[field]
  return value === null || value === undefined ? '' : textOf(value)
}

/** The value with a copy button; the table handles the click. */
export function withCopy(column: ResolvedColumn, draw: (row: Row) => ReactNode): (row: Row) => ReactNode {
  return row => {
    const content = draw(row)
    if (textIn(column, row) === '') return content
    return (
      <span className="cell-copy">
        <span>{content}</span>
        <button type="button" data-copy="" aria-label={`复制${column.title}`} title="复制" />
      </span>
    )
  }
}

/** Copies the text of a cell and confirms it. */
export async function copyCell(column: ResolvedColumn, row: Row): Promise<void> {
  try {
    await navigator.clipboard.writeText(textIn(column, row))
    notify.success('已复制')
  } catch {
    notify.error('浏览器不允许复制，请手动选择文字')
  }
}
