import type { DrawnColumn } from './drawnColumns.ts'
import styles from './Grid.module.css'

/** Widths and headings. */
export function GridHead({
  drawn,
  numberWidth,
  tailWidth,
}: {
  drawn: readonly DrawnColumn[]
  numberWidth: number
  /** 0: no buttons at the end. */
  tailWidth: number
}) {
  return (
    <>
      <colgroup>
        <col style={{ width: numberWidth }} />
        {drawn.map(({ column }) => (
          <col key={column.field} style={{ width: column.width }} />
        ))}
        {tailWidth > 0 && <col style={{ width: tailWidth }} />}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={styles.number}>
            序号
          </th>
          {drawn.map(({ column, align }, index) => (
            <th
              key={column.field}
              scope="col"
              data-align={align === 'left' ? undefined : align}
              data-fixed={column.fixed}
              style={column.fixed ? { left: `var(--left-${index})` } : undefined}
              data-required={column.required === true || undefined}
              title={column.help ?? column.title}
            >
              {column.title}
            </th>
          ))}
          {tailWidth > 0 && (
            <th scope="col" className={styles.tail}>
              操作
            </th>
          )}
        </tr>
      </thead>
    </>
  )
}
