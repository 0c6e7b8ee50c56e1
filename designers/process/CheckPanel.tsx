import { Tag } from 'antd'
import type { ModelFault } from '../../processes/bpmn/faults.ts'
import { part } from '../../renderer/index.ts'
import styles from './ProcessDesigner.module.css'
import type { ModelCheck } from './useModelCheck.ts'

/** The findings of the rules that the server deploys by; each leads to its element. */
export function CheckPanel({
  faults,
  isPending,
  hasFailed,
  onFind,
}: ModelCheck & { onFind: (elementId: string) => void }) {
  const errors = faults?.filter(each => each.level === 'error').length ?? 0
  const summary = hasFailed ? '检查失败，保存后可在部署时检查' : isPending ? '正在检查…' : wordsFor(faults ?? [])
  return (
    <details {...part('check')} className={styles.check} data-pane open={errors > 0}>
      <summary>检查结果：{summary}</summary>
      <ul aria-label="检查结果">
        {faults?.map(({ elementId, rule, message, level }) => (
          <li key={`${rule} ${elementId} ${message}`}>
            <Tag color={level === 'error' ? 'red' : 'orange'}>{level === 'error' ? '错误' : '提示'}</Tag>
            {elementId === null ? (
              message
            ) : (
              <button type="button" className={styles.finding} onClick={() => onFind(elementId)}>
                {message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function wordsFor(faults: readonly ModelFault[]): string {
  const errors = faults.filter(each => each.level === 'error').length
  return faults.length === 0 ? '没有发现问题，可以部署' : `${errors} 个错误，${faults.length - errors} 个提示`
}
