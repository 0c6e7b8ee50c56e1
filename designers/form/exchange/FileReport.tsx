import { Alert, Button } from 'antd'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import type { FormReport } from '../../../processes/form-exchange/report.ts'
import { Loading, part } from '../../../renderer/index.ts'
import { ImportLines } from '../../process/imports/ImportLines.tsx'
import type { FormFamily } from './exchangedForm.ts'
import { acceptedFiles, readFormFile } from './readFormFile.ts'

interface Props {
  family: FormFamily
  report: FormReport | undefined
  onReport: (report: FormReport | undefined) => void
  /** Between the choice of the file and its report. */
  children: ReactNode
}

/** Chooses a file and shows what became of it, before anything is stored. */
export function FileReport({ family, report, onReport, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ name?: string; fault?: string; isReading?: boolean }>({})
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // Without the reset, choosing the same file again after a change would fire no event.
    target.value = ''
    if (!file) return
    onReport(undefined)
    setState({ name: file.name, isReading: true })
    try {
      onReport(await readFormFile(family, file))
      setState({ name: file.name })
    } catch (error) {
      setState({ name: file.name, fault: error instanceof Error ? error.message : String(error) })
    }
  }
  return (
    <>
      <div data-field="file">
        <Button {...part('importFile')} onClick={() => input.current?.click()}>
          选择文件
        </Button>{' '}
        {state.name}
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label="表单文件"
          accept={acceptedFiles}
          onChange={event => void take(event)}
        />
      </div>
      {children}
      {state.fault !== undefined && <Alert type="error" showIcon title={state.fault} />}
      {state.isReading && <Loading />}
      {report && !report.form && <Alert type="error" showIcon title="文件不能导入" />}
      {report && <ImportLines report={report} has={() => false} onFind={() => undefined} />}
    </>
  )
}
