import { useEffect, useState } from 'react'
import type { ImportReport } from '../../../processes/imports/importReport.ts'
import type { ReportAnswer } from './importWorker.ts'

export interface ReportState {
  /** Undefined while the text is being read. */
  report: ImportReport | undefined
  hasFailed: boolean
}

const reading: ReportState = { report: undefined, hasFailed: false }

/** Returns what an import of a text translates, keeps and refuses, read in a worker of its own. */
export function useImportReport(xml: string): ReportState {
  const [state, setState] = useState(reading)
  useEffect(() => {
    setState(reading)
    const worker = new Worker(new URL('./importWorker.ts', import.meta.url), { type: 'module' })
    const failed = () => setState({ report: undefined, hasFailed: true })
    worker.addEventListener('error', failed)
    worker.addEventListener('message', ({ data: { report } }: MessageEvent<ReportAnswer>) =>
      report ? setState({ report, hasFailed: false }) : failed(),
    )
    worker.postMessage({ turn: 0, xml })
    // What takes too long ends with the panel, or when another file is chosen.
    return () => worker.terminate()
  }, [xml])
  return state
}
