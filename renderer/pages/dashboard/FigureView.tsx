import { hoursText } from '../../../schemas/evaluate/numberText.ts'
import type { Figure } from '../../../schemas/types/pages/dashboard.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './FigureView.module.css'
import { TrendLine } from './TrendLine.tsx'

const format = new Intl.NumberFormat('zh-CN')

/** A figure with icon, change and trend. */
export function FigureView({
  figure,
  row,
  since,
}: {
  figure: Figure
  row: Record<string, unknown>
  since: string | undefined
}) {
  const value = row[figure.field]
  const course = figure.trend === undefined ? [] : numbersOf(row[figure.trend])
  return (
    <span className={styles.figure} data-signed={figure.icon !== undefined || undefined}>
      {figure.icon !== undefined && (
        <span className={`${styles.sign} cell-tag-${figure.color ?? 'blue'}`}>
          <Icon name={figure.icon} />
        </span>
      )}
      <span className={styles.text}>
        <span className={styles.title}>{figure.title}</span>
        <span className={styles.value}>
          <strong>
            <Value text={textOf(value, figure.format)} />
            {figure.suffix && <small>{figure.suffix}</small>}
          </strong>
          {course.length > 1 && (
            <TrendLine values={course} className={`${styles.course} cell-tag-${figure.color ?? 'blue'}`} />
          )}
        </span>
        {figure.before !== undefined && (
          <Change figure={figure} now={value} before={row[figure.before]} since={since} />
        )}
      </span>
    </span>
  )
}

/** Shows a duration's unit small after its number. */
function Value({ text }: { text: string }) {
  const [, number, unit] = /^([\d.,]+) (\D+)$/.exec(text) ?? []
  return unit === undefined ? (
    text
  ) : (
    <>
      {number} <small className={styles.unit}>{unit}</small>
    </>
  )
}

/** The change since the previous period, as text and colour. */
function Change({
  figure,
  now,
  before,
  since,
}: {
  figure: Figure
  now: unknown
  before: unknown
  since: string | undefined
}) {
  if (typeof now !== 'number' || typeof before !== 'number') return <span className={styles.change}>暂无对比</span>
  const difference = Math.round((now - before) * 100) / 100
  const isMore = difference > 0
  const tone =
    difference === 0 || figure.better === undefined ? undefined : isMore === (figure.better === 'more') ? 'good' : 'bad'
  return (
    <span className={styles.change}>
      {since}{' '}
      {difference === 0 ? (
        '持平'
      ) : (
        <b data-tone={tone}>
          <span aria-hidden="true">{isMore ? '↑' : '↓'}</span>
          <span className="visually-hidden">{isMore ? '增加' : '减少'}</span>{' '}
          {textOf(Math.abs(difference), figure.format)}
        </b>
      )}
    </span>
  )
}

export function textOf(value: unknown, kind: 'hours' | undefined): string {
  if (value === null || value === undefined) return '-'
  if (typeof value !== 'number') return String(value)
  return kind === 'hours' ? hoursText(value) : format.format(value)
}

const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : []
