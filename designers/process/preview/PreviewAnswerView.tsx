import { Alert } from 'antd'
import { FindButton } from '../../canvas/FindButton.tsx'
import aside from '../aside.module.css'
import styles from './preview.module.css'
import type { PreviewAnswer } from './routePreview.ts'
import { StepList } from './StepList.tsx'

interface Props {
  answer: PreviewAnswer
  /** What is said when nobody has to do anything. */
  empty: string
  onFind: (id: string) => void
  /** Whether the steps lead to their elements as well. */
  leads?: boolean
}

/** The route, or why there is none: the findings by which the draft may not be deployed. */
export function PreviewAnswerView({ answer: { deployable, faults, steps }, empty, onFind, leads = true }: Props) {
  if (deployable)
    return steps.length === 0 ? (
      <p className={aside.hint}>{empty}</p>
    ) : (
      <StepList steps={steps} onFind={leads ? onFind : undefined} />
    )
  const errors = faults.filter(({ level }) => level === 'error')
  return (
    <>
      <Alert type="error" showIcon message={`草稿有 ${errors.length} 个错误，改正后才能试算`} />
      <ul className={styles.faults} aria-label="草稿的错误">
        {errors.map(({ elementId, message }) => (
          <li key={`${elementId} ${message}`}>
            {elementId === null ? message : <FindButton onClick={() => onFind(elementId)}>{message}</FindButton>}
          </li>
        ))}
      </ul>
    </>
  )
}
