import { CloseOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { use, useEffect, useRef } from 'react'
import { part } from '../../../renderer/index.ts'
import aside from '../aside.module.css'
import { PreviewAnswerView } from './PreviewAnswerView.tsx'
import { PreviewInputs } from './PreviewInputs.tsx'
import { PreviewContext } from './previewContext.ts'
import type { PreviewAnswer } from './routePreview.ts'

/** An answer, and the version of the document that it is about. */
export interface Tried {
  answer: PreviewAnswer
  version: number
}

interface Props {
  version: number
  tried: Tried | undefined
  onTried: (tried: Tried) => void
  onFind: (id: string) => void
  onClose: () => void
}

/** In place of the properties: who would sign what, if somebody applied by this draft. */
export function PreviewPanel({ version, tried, onTried, onFind, onClose }: Props) {
  const preview = use(PreviewContext)
  const first = useRef(preview)
  useEffect(() => void first.current?.ask(), [])
  if (!preview) return null
  const run = async () => {
    const answer = await preview.ask({ withApplicant: true })
    if (answer) onTried({ answer, version })
  }
  return (
    <aside {...part('preview')} className={aside.panel} data-pane aria-label="试算">
      <div className={aside.title}>
        <h3>试算</h3>
        <Button
          {...part('previewClose')}
          type="text"
          size="small"
          aria-label="关闭试算"
          icon={<CloseOutlined />}
          onClick={onClose}
        />
      </div>
      <p className={aside.hint}>按画布上的草稿推算，不保存，也不产生待办和消息</p>
      <PreviewInputs id="preview" preview={preview}>
        <Button
          {...part('previewRun')}
          type="primary"
          disabled={preview.applicant === undefined}
          loading={preview.isAsking}
          onClick={() => void run()}
        >
          试算
        </Button>
      </PreviewInputs>
      {tried && tried.version !== version && <Alert type="info" showIcon message="流程图已修改，请重新试算" />}
      {tried && <PreviewAnswerView answer={tried.answer} empty="没有需要办理的节点" onFind={onFind} />}
    </aside>
  )
}
