import type { ReactNode } from 'react'
import { compileCell } from '../../cells/compileCell.ts'
import type { Row } from '../../page/cellKind.ts'
import { usePageContext } from '../../page/pageContext.ts'
import type { Scope } from '../../page/scope.ts'
import styles from './BulkEditDialog.module.css'
import type { BulkFieldView } from './bulkFields.ts'
import type { BulkResult } from './runBulk.ts'

/** Rows of the preview; those that would be refused come first. */
const mostShown = 200

interface Props {
  rows: readonly Row[]
  chosen: readonly BulkFieldView[]
  /** The new values, with labels. */
  shown: Row
  /** Reasons of refusal by id. */
  failed: ReadonlyMap<string, string>
  nameOf(id: string): string
  scope: Scope
}

/** Old and new values of each record, and why one would be refused. */
export function BulkPreview({ rows, chosen, shown, failed, nameOf, scope }: Props) {
  const { cells } = usePageContext()
  const draw = chosen.map(({ column, field }) => ({
    name: field.field,
    title: field.title,
    cell: compileCell({ ...column, cell: column.cell === 'switch' ? 'boolean' : column.cell }, scope, { cells }),
  }))
  const isRefused = (row: Row) => failed.has(String(row.id))
  const sorted = [...rows.filter(isRefused), ...rows.filter(row => !isRefused(row))]
  return (
    <>
      <p role="status">
        {failed.size === 0
          ? `${rows.length} 条都可以修改。`
          : `${rows.length - failed.size} 条可以修改，${failed.size} 条会被拒绝。`}
        {sorted.length > mostShown && `只列出前 ${mostShown} 条。`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={styles.table} tabIndex={0} aria-label="修改预览">
        <table>
          <thead>
            <tr>
              <th scope="col">数据</th>
              {draw.map(({ name, title }) => (
                <th key={name} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col">结果</th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, mostShown).map(row => {
              const id = String(row.id)
              const reason = failed.get(id)
              return (
                <tr key={id} data-refused={reason !== undefined || undefined}>
                  <th scope="row">{nameOf(id)}</th>
                  {draw.map(({ name, cell }) => (
                    <td key={name}>
                      <Change
                        before={cell(row)}
                        after={cell({ ...row, ...shown })}
                        isSame={isSame(row[name], shown[name])}
                      />
                    </td>
                  ))}
                  <td className={styles.reason}>{reason ?? '可以修改'}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </>
  )
}

function Change({ before, after, isSame: unchanged }: { before: ReactNode; after: ReactNode; isSame: boolean }) {
  if (unchanged) return <span className={styles.same}>{before}（不变）</span>
  return (
    <>
      <del className={styles.before}>{before}</del> → <ins className={styles.after}>{after}</ins>
    </>
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What became of the records: those that failed by name and reason. */
export function BulkFailures({ result: { done, failed }, nameOf }: { result: BulkResult; nameOf(id: string): string }) {
  return (
    <>
      <p role="status">{`已修改 ${done.length} 条${failed.length === 0 ? '。' : `，失败 ${failed.length} 条。`}`}</p>
      {failed.length > 0 && (
        <>
          <ul className={styles.failed} aria-label="失败的数据">
            {failed.map(({ id, message }) => (
              <li key={id}>
                <strong>{nameOf(id)}</strong>
                <span>{message}</span>
              </li>
            ))}
          </ul>
          <p className={styles.hint}>重试时按数据现在的内容修改，只写入所选的字段。</p>
        </>
      )}
    </>
  )
}
