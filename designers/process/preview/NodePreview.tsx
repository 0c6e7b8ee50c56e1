import { Button } from 'antd'
import { use, useState } from 'react'
import { part } from '../../../renderer/index.ts'
import type { ProcessDesign } from '../processDesign.ts'
import { PreviewAnswerView } from './PreviewAnswerView.tsx'
import { PreviewInputs } from './PreviewInputs.tsx'
import styles from './preview.module.css'
import { PreviewContext } from './previewContext.ts'
import type { PreviewAnswer } from './routePreview.ts'

/** Below the approver rules of a user task: who that would be, for a person to be chosen. */
export function NodePreview({ nodeId, design }: { nodeId: string; design: ProcessDesign }) {
  const preview = use(PreviewContext)
  const [isOpen, setOpen] = useState(false)
  const [answer, setAnswer] = useState<PreviewAnswer>()
  if (!preview) return null
  const run = async () => setAnswer(await preview.ask({ nodeId, withApplicant: true }))
  const toggle = () => {
    if (!isOpen && !preview.asked) void preview.ask()
    setOpen(!isOpen)
  }
  return (
    <section className={styles.node} aria-label="为谁">
      <Button {...part('nodePreview')} aria-expanded={isOpen} onClick={toggle}>
        为谁…
      </Button>
      {isOpen && (
        <>
          <PreviewInputs id="node-preview" preview={preview}>
            <Button
              {...part('nodePreview')}
              type="primary"
              disabled={preview.applicant === undefined}
              loading={preview.isAsking}
              onClick={() => void run()}
            >
              试算
            </Button>
          </PreviewInputs>
          {answer && (
            <PreviewAnswerView
              answer={answer}
              empty="该节点没有人需要办理"
              onFind={id => design.select([id])}
              leads={false}
            />
          )}
        </>
      )}
    </section>
  )
}
