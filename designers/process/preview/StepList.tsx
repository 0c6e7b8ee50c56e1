import { Tag } from 'antd'
import type { EmptyPolicy } from '../../../schemas/types/process.ts'
import { FindButton } from '../../canvas/FindButton.tsx'
import aside from '../aside.module.css'
import styles from './preview.module.css'
import { modeName, type PreviewStep } from './routePreview.ts'

const fallbacks: Record<EmptyPolicy['do'], string> = {
  pass: '找不到审批人，自动通过',
  administrator: '找不到审批人，转给管理员',
  person: '找不到审批人，转给指定人员',
  refuse: '找不到审批人，不能继续',
}

interface Props {
  steps: readonly PreviewStep[]
  /** Shows an element; without it the steps lead nowhere. */
  onFind?: ((id: string) => void) | undefined
}

/** The route in order; each step leads to its element. */
export function StepList({ steps, onFind }: Props) {
  return (
    <ol className={styles.steps} aria-label="审批路径">
      {steps.map(step => (
        <li key={step.id} data-kind={step.kind} data-nobody={step.fallback !== undefined || undefined}>
          <div className={aside.head}>
            {step.nodeId === '' || !onFind ? (
              <b>{step.name || step.nodeId || '无法继续'}</b>
            ) : (
              <FindButton onClick={() => onFind(step.nodeId)}>{step.name || step.nodeId}</FindButton>
            )}
            {step.kind === 'branch' && <Tag>分支</Tag>}
            {step.mode !== null && <Tag color="blue">{modeName(step.mode)}</Tag>}
            {step.state === 'passed' && <Tag color="cyan">自动通过</Tag>}
          </div>
          {step.people !== '' && <p className={styles.people}>{step.people}</p>}
          {step.rule !== undefined && <p>规则：{step.rule}</p>}
          {step.why !== null && step.why !== '' && step.why !== step.rule && <p>{step.why}</p>}
          {step.fallback !== undefined && <p className={styles.nobody}>{fallbacks[step.fallback]}</p>}
        </li>
      ))}
    </ol>
  )
}
