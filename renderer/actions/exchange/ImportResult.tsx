import { Button } from 'antd'
import type { ImportRun } from '../../../runtime/data/importStep.ts'
import styles from './exchange.module.css'

/** Result of a check or import, with the failed rows. */
export function ImportResult({ run, onFaults }: { run: ImportRun; onFaults(): void }) {
  const good = run.created + run.updated
  return (
    <div className={styles.result}>
      <p role="status" className={styles.summary} data-failed={run.failed > 0 || undefined}>
        {summaryOf(run, good)}
      </p>
      {run.error && (
        <p role="alert" className={styles.fault}>
          {run.error}
        </p>
      )}
      {(run.ignored?.length ?? 0) > 0 && <p className={styles.note}>没有导入的列：{run.ignored?.join('、')}</p>}
      {run.faults.length > 0 && (
        <>
          <div className={styles.faultHead}>
            <h3>{run.status === 'undone' ? '未撤销的数据' : '有错误的数据'}</h3>
            <Button size="small" onClick={onFaults}>
              下载错误文件
            </Button>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
          <section className={styles.faults} tabIndex={0} aria-label="错误列表">
            <table>
              <thead>
                <tr>
                  <th scope="col">行号</th>
                  <th scope="col">列</th>
                  <th scope="col">原因</th>
                </tr>
              </thead>
              <tbody>
                {run.faults.map(({ row, title, message }) => (
                  <tr key={`${row} ${title ?? ''} ${message}`}>
                    <td>{row}</td>
                    <td>{title ?? '-'}</td>
                    <td>{message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </div>
  )
}

function summaryOf({ status, total, created, updated, failed, undone }: ImportRun, good: number): string {
  const parts = `新增 ${created} 条${updated > 0 ? `，覆盖 ${updated} 条` : ''}`
  if (status === 'checked') return `共 ${total} 条，可导入 ${good} 条（${parts}），有错误 ${failed} 条。`
  if (status === 'undone') return `已撤销 ${undone} 条${good > undone ? `，${good - undone} 条未撤销` : ''}。`
  if (status === 'failed') return '导入没有完成。'
  return `成功 ${good} 条，失败 ${failed} 条（${parts}）。`
}
