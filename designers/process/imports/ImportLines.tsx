import { Segmented, Tag } from 'antd'
import { useState } from 'react'
import type { ImportKind, ImportLine, ImportReport } from '../../../processes/imports/report.ts'
import { part } from '../../../renderer/index.ts'
import { FindButton } from '../../canvas/FindButton.tsx'
import aside from '../aside.module.css'
import styles from './imports.module.css'

const kinds: Record<ImportKind, { title: string; color: string }> = {
  refused: { title: '拒绝', color: 'red' },
  kept: { title: '保留', color: 'orange' },
  noticed: { title: '提示', color: 'blue' },
  translated: { title: '转换', color: 'green' },
}

interface Props {
  report: Pick<ImportReport, 'counts' | 'lines'>
  /** Whether an element can be shown. */
  has: (id: string) => boolean
  onFind: (id: string) => void
}

/** The lines of a report, of all kinds or of one; each leads to its element where that is on the screen. */
export function ImportLines({ report: { counts, lines }, has, onFind }: Props) {
  const [kind, setKind] = useState<ImportKind | 'all'>('all')
  const shown = kind === 'all' ? lines : lines.filter(line => line.kind === kind)
  const options = [
    { value: 'all' as const, label: '全部' },
    ...(Object.keys(kinds) as ImportKind[]).map(each => ({
      value: each,
      label: `${kinds[each].title} ${counts[each]}`,
    })),
  ]
  return (
    <>
      <Segmented
        {...part('importFilter')}
        block
        size="small"
        aria-label="结果"
        options={options}
        value={kind}
        onChange={setKind}
      />
      {shown.length === 0 ? (
        <p className={aside.hint}>没有这类内容</p>
      ) : (
        <ul className={styles.lines} aria-label="导入报告">
          {shown.map(line => (
            <Line key={line.id} line={line} has={has} onFind={onFind} />
          ))}
        </ul>
      )}
    </>
  )
}

function Line({ line, has, onFind }: { line: ImportLine } & Pick<Props, 'has' | 'onFind'>) {
  const { kind, elementId, element, attribute, before, after, message } = line
  const title = element ?? '整个文件'
  return (
    <li data-kind={kind}>
      <div className={aside.head}>
        <Tag color={kinds[kind].color}>{kinds[kind].title}</Tag>
        {elementId !== null && has(elementId) ? (
          <FindButton onClick={() => onFind(elementId)}>{title}</FindButton>
        ) : (
          <span>{title}</span>
        )}
        {attribute !== null && <code>{attribute}</code>}
      </div>
      {before !== null && before !== '' && (
        <p>
          <code>{before}</code>
          {after !== null && (
            <>
              {' → '}
              <code>{after}</code>
            </>
          )}
        </p>
      )}
      <p>{message}</p>
    </li>
  )
}
