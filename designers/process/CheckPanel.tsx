import { Button, Tag, Tooltip } from 'antd'
import { memo, useCallback, useMemo, useRef } from 'react'
import type { ReadyFix } from '../../processes/fixes/fixOf.ts'
import { fixOf } from '../../processes/fixes/fixOf.ts'
import type { DesignFault } from '../../processes/fixes/hints.ts'
import { part, usePageParts, useStore } from '../../renderer/index.ts'
import { FindButton } from '../canvas/FindButton.tsx'
import type { CheckState } from './modelCheck.ts'
import styles from './ProcessDesigner.module.css'
import type { ProcessDesign } from './processDesign.ts'

interface Props {
  check: CheckState
  design: ProcessDesign
  /** Whether the process may be edited now. */
  isEditable: boolean
  onFind: (elementId: string) => void
}

/** The findings of the check, each with a link to its element and, if there is one, a button for its correction. */
export function CheckPanel({ check, design, isEditable, onFind }: Props) {
  const { faults, isPending, hasFailed } = useStore(check)
  // A stable callback, so that the list renders again for other faults only; `onFind` changes at each render.
  const latest = useRef(onFind)
  latest.current = onFind
  const find = useCallback((id: string) => latest.current(id), [])
  const errors = faults?.filter(each => each.level === 'error').length ?? 0
  const summary = hasFailed ? '检查失败，保存后可在部署时检查' : isPending ? '正在检查…' : wordsFor(faults ?? [])
  const { version } = design.document
  // biome-ignore lint/correctness/useExhaustiveDependencies: the document is mutable, so `version` stands for it
  const found = useMemo(
    () => faults?.map(fault => ({ fault, fix: isEditable ? fixOf(design.document, fault) : undefined })) ?? [],
    [faults, design, isEditable, version],
  )
  // The findings are those of an earlier text: what they name may be right by now, or hold something else.
  const isOld = isPending || hasFailed
  usePageParts({
    away: { fix: !found.some(({ fix }) => fix) && '没有可以自动修复的问题' },
    waiting: { fix: isOld && '流程图还没有检查' },
  })
  return (
    <details {...part('check')} className={styles.check} data-pane open={errors > 0}>
      <summary>检查结果：{summary}</summary>
      <FoundList found={found} isOld={isOld} design={design} onFind={find} />
    </details>
  )
}

interface Found {
  fault: DesignFault
  fix: ReadyFix | undefined
}

interface ListProps {
  found: readonly Found[]
  /** Whether the process has changed since. */
  isOld: boolean
  design: ProcessDesign
  onFind: (elementId: string) => void
}

const FoundList = memo(function FoundList({ found, isOld, design, onFind }: ListProps) {
  return (
    <ul aria-label="检查结果">
      {found.map(({ fault: { elementId, rule, message, level, isHint }, fix }) => (
        <li key={`${rule} ${elementId} ${message}`}>
          <Tag color={isHint ? 'blue' : level === 'error' ? 'red' : 'orange'}>
            {isHint ? '建议' : level === 'error' ? '错误' : '提示'}
          </Tag>
          {elementId === null ? message : <FindButton onClick={() => onFind(elementId)}>{message}</FindButton>}
          {fix && (
            <Tooltip title={fix.title}>
              <Button
                {...part('fix')}
                type="link"
                size="small"
                disabled={isOld}
                aria-label={`修复：${fix.title}`}
                onClick={() => design.runAll(fix.commands, { title: `修复：${fix.title}` })}
              >
                修复
              </Button>
            </Tooltip>
          )}
        </li>
      ))}
    </ul>
  )
})

function wordsFor(faults: readonly DesignFault[]): string {
  const hints = faults.filter(each => each.isHint).length
  const errors = faults.filter(each => each.level === 'error').length
  const warnings = faults.length - hints - errors
  const words = errors + warnings === 0 ? '没有发现问题，可以部署' : `${errors} 个错误，${warnings} 个提示`
  return hints === 0 ? words : `${words}，${hints} 个建议`
}
