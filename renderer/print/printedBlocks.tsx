import type { ReactNode } from 'react'
import type { PrintedForm, PrintedPart } from '../../schemas/types/printFrame.ts'
import styles from './print.module.css'
import type { PrintedCell, PrintItem } from './printItem.ts'

/** A value with its name; a wide one takes a whole row. */
export interface PrintedValue {
  key: string
  title: string
  content: ReactNode
  isWide?: boolean
}

/** Shares of names and values by the number of columns. */
const shares = { 1: [28, 154], 2: [24, 67], 3: [21, 40] } as const

/** Returns names and values in columns. */
export function fieldsItem(
  values: readonly PrintedValue[],
  { key, columns, why }: { key: string; columns: 1 | 2 | 3; why?: string },
): PrintItem[] {
  if (values.length === 0) return []
  const rows: PrintedCell[][] = []
  let open: PrintedValue[] = []
  const close = () => {
    if (open.length > 0) rows.push(rowOf(open, columns))
    open = []
  }
  for (const value of values) {
    if (value.isWide) close()
    open.push(value)
    if (value.isWide || open.length === columns) close()
  }
  close()
  const [name, content] = shares[columns]
  return [
    {
      kind: 'table',
      key,
      columns: Array.from({ length: columns * 2 }, (_, at) => ({ share: at % 2 === 0 ? name : content })),
      rows,
      ...(why === undefined ? {} : { why }),
    },
  ]
}

/** The last value of a row takes the rest of its width. */
const rowOf = (values: readonly PrintedValue[], columns: number): PrintedCell[] =>
  values.flatMap(({ title, content }, at): PrintedCell[] => {
    const rest = (columns - values.length) * 2
    const span = at === values.length - 1 && rest > 0 ? 1 + rest : 1
    return [
      { content: title, isName: true },
      { content, ...(span > 1 ? { span } : {}) },
    ]
  })

export const titleItem = (title: string | undefined, key: string): PrintItem[] =>
  title === undefined || title === ''
    ? []
    : [{ kind: 'block', key: `${key} title`, node: <h2>{title}</h2>, isHeading: true }]

/** Returns the parts of a designed form. */
export const formItems = ({ parts }: PrintedForm, key: string, why?: string): PrintItem[] =>
  (Array.isArray(parts) ? (parts as readonly PrintedPart[]) : []).flatMap((part, at) =>
    partItems(part, `${key} ${at}`, why),
  )

function partItems(part: PrintedPart, key: string, why: string | undefined): PrintItem[] {
  if (part.kind === 'fields') {
    const values = part.fields.map(({ name, title, text, pictures, isWide }) => ({
      key: name,
      title,
      content: pictures && pictures.length > 0 ? <Pictures title={title} addresses={pictures} /> : text,
      ...(isWide ? { isWide } : {}),
    }))
    const items = fieldsItem(values, { key, columns: part.columns, ...(why === undefined ? {} : { why }) })
    return items.length === 0 ? [] : [...titleItem(part.title, key), ...items]
  }
  const align = (at: number) => (part.columns[at]?.isNumber ? ({ align: 'right' } as const) : {})
  return [
    ...titleItem(part.title, key),
    {
      kind: 'table',
      key,
      columns: part.columns.map(({ title }, at) => ({ title, share: shareOf(part.rows, title, at), ...align(at) })),
      rows: part.rows.map(row => row.map(text => ({ content: text }))),
      ...(part.foot ? { foot: part.foot.map(text => ({ content: text })) } : {}),
      ...(why === undefined ? {} : { why }),
    },
  ]
}

/** Returns the share of a column by its longest text, within limits. */
function shareOf(rows: readonly (readonly string[])[], title: string, at: number): number {
  const longest = rows.reduce((most, row) => Math.max(most, widthOf(row[at] ?? '')), widthOf(title))
  return Math.min(40, Math.max(8, longest + 2))
}

/** Width in halves of a Chinese character. */
const widthOf = (text: string): number => [...text].reduce((sum, one) => sum + (one > '\u2e7f' ? 2 : 1), 0)

/** Pictures of the console's storage or the web; other addresses are not loaded. */
export function Pictures({ title, addresses }: { title: string; addresses: readonly string[] }) {
  const safe = addresses.filter(address => /^(\/oss\/|https?:\/\/)/.test(address))
  return (
    <span className={styles.pictures}>
      {safe.map((address, at) => (
        <img key={address} src={address} alt={safe.length > 1 ? `${title} ${at + 1}` : title} />
      ))}
    </span>
  )
}
