import { CloseOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { type ChangeEvent, useMemo, useRef, useState } from 'react'
import { readXmlFile } from '../../../processes/xml/readXmlFile.ts'
import { Loading, part } from '../../../renderer/index.ts'
import aside from '../aside.module.css'
import type { ProcessDesign } from '../processDesign.ts'
import { ImportLines } from './ImportLines.tsx'
import { useImportReport } from './useImportReport.ts'

/** Size in MB that the server takes. */
const most = 10

interface Props {
  design: ProcessDesign
  onFind: (id: string) => void
  /** Puts the text of a file in the place of what is designed, as one step of the history; false if that is refused. */
  onReplace: (xml: string) => Promise<boolean>
  onClose: () => void
}

/**
 * In place of the properties: what became of the words of other engines, in the file that was chosen or in what is
 * designed. A file takes the place of the design only after its report was shown.
 */
export function ImportPanel({ design, onFind, onReplace, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<{ name: string; text: string }>()
  const [fault, setFault] = useState<string>()
  const [round, setRound] = useState(0)
  // Read once, and after an import: edits made meanwhile belong to the check below the canvas.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` reads again
  const own = useMemo(() => design.document.write(), [design, round])
  const { report, hasFailed } = useImportReport(file?.text ?? own)
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    target.value = ''
    if (!chosen) return
    const read = readXmlFile(new Uint8Array(await chosen.arrayBuffer()), most)
    setFault('fault' in read ? read.fault.message : undefined)
    setFile('fault' in read ? undefined : { name: chosen.name, text: read.text })
  }
  const replace = async () => {
    if (!file || !(await onReplace(file.text))) return
    setFile(undefined)
    setRound(round + 1)
  }
  return (
    <aside {...part('import')} className={aside.panel} data-pane aria-label="导入">
      <div className={aside.title}>
        <h3>导入</h3>
        <Button
          {...part('importClose')}
          type="text"
          size="small"
          aria-label="关闭导入"
          icon={<CloseOutlined />}
          onClick={onClose}
        />
      </div>
      <p className={aside.hint}>选择 Camunda、Flowable、Activiti 等导出的 BPMN 文件，确定替换之前不改动流程图</p>
      <div className={aside.head}>
        <Button {...part('importFile')} onClick={() => input.current?.click()}>
          选择文件
        </Button>
        <Button
          {...part('importReplace')}
          type="primary"
          disabled={!file || report?.isReadable !== true}
          onClick={() => void replace()}
        >
          替换流程图
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label="BPMN 文件"
          accept=".bpmn,.xml"
          onChange={event => void take(event)}
        />
      </div>
      {fault !== undefined && <Alert type="error" showIcon message={fault} />}
      <p className={aside.hint}>{file ? `文件“${file.name}”的报告` : '当前流程图的报告'}</p>
      {hasFailed && <Alert type="error" showIcon message="无法读取该文件，或读取超过 30 秒" />}
      {!report && !hasFailed && <Loading />}
      {report && (
        <>
          {!report.isDeployable && report.isReadable && (
            <Alert type="warning" showIcon message="可以导入，改正“拒绝”的内容后才能部署" />
          )}
          <ImportLines report={report} has={id => !file && design.document.has(id)} onFind={onFind} />
        </>
      )}
    </aside>
  )
}
